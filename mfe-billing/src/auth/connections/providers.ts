import type { Connection, Provider } from 'bff/contract/connections';

/** In the order they are shown. */
export const providers: readonly Provider[] = ['twitter', 'google'];

/** The names that users know. */
export const providerNames: Readonly<Record<Provider, string>> = { twitter: 'X', google: 'Google' };

/** What a connection is used for, or would be. */
export function describeConnection(provider: Provider, connection: Connection | undefined): string {
	if (provider === 'google') return 'Signs you in.';
	if (connection && !connection.canRead) return "Signs you in, but can't read your feed.";
	if (!connection || connection.canAct)
		return 'Signs you in, reads your feed, and likes and replies when you press the button.';
	return 'Signs you in, and reads your feed.';
}
