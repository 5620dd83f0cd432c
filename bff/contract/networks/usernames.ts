import * as Type from 'typebox';
import type { NetworkName } from './network-names.ts';

// The schemas repeat the patterns, because each has to be a literal that a test can examine.

/** A user name at X, without `@`. */
export const XUsername = Type.String({ pattern: '^[A-Za-z0-9_]{1,15}$', description: 'X' });

/** A user name at any network, without `@`; at Mastodon with the server. */
export const Username = Type.Union([
	XUsername,
	Type.String({
		pattern: '^[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){1,9}$',
		description: 'Bluesky',
	}),
	Type.String({
		pattern: '^[A-Za-z0-9_.-]{1,64}@[A-Za-z0-9.:-]{1,253}$',
		description: 'Mastodon',
	}),
]);

const patterns: Readonly<Record<NetworkName, RegExp>> = {
	x: /^[A-Za-z0-9_]{1,15}$/,
	bluesky: /^[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,9}$/,
	mastodon: /^[A-Za-z0-9_.-]{1,64}@[A-Za-z0-9.:-]{1,253}$/,
};

/** Whether a name can be one of a user of these networks. */
export function isUsername(name: string, networks: readonly NetworkName[]): boolean {
	return networks.some((network) => patterns[network].test(name));
}
