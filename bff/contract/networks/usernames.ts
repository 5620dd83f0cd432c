import type { NetworkName } from './network-names.ts';

/** Patterns of user names, without `@`; of Mastodon with the server. */
export const usernamePatterns = {
	x: '^[A-Za-z0-9_]{1,15}$',
	bluesky: '^[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){1,9}$',
	mastodon: '^[A-Za-z0-9_.-]{1,64}@[A-Za-z0-9.:-]{1,253}$',
} as const satisfies Record<NetworkName, string>;

/** Whether a name can be one of a user of these networks. */
export function isUsername(name: string, networks: readonly NetworkName[]): boolean {
	return networks.some((network) => new RegExp(usernamePatterns[network]).test(name));
}
