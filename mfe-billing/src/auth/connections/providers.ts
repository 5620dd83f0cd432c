import type { Connection, Provider } from 'bff/contract/connections';

/** In the order they are shown. */
export const providers: readonly Provider[] = ['twitter', 'google'];

/** What people call them. */
export const providerNames: Readonly<Record<Provider, string>> = { twitter: 'X', google: 'Google' };

/** What a connection is good for; of none, what it would be. */
export function describeConnection(provider: Provider, connection: Connection | undefined): string {
	if (provider === 'google') return 'Signs you in.';
	if (connection && !connection.canRead) return 'Signs you in, but cannot read your feed.';
	if (connection?.canAct)
		return 'Signs you in, reads your feed, and likes and answers a post when you press the button.';
	return 'Signs you in, and reads your feed.';
}
