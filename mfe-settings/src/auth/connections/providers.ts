import type { Connection, Provider } from 'bff/contract/account/connections';

/** The purposes of a connection. */
export function describeConnection(provider: Provider, connection: Connection | undefined): string {
	if (provider === 'google') return 'Signs you in.';
	if (connection && !connection.canRead) return 'Signs you in, but can’t read your feed.';
	if (connection && missingPermission(connection) === 'images and videos')
		return 'Reads your feed, likes, replies and posts, but can’t post images and videos.';
	if (!connection || connection.canAct)
		return 'Reads your feed; likes, replies and posts only when you say so.';
	return 'Reads your feed.';
}

/**
 * What the user can allow a connection to X that reads the feed, by connecting it again. An older
 * server does not say whether images and videos are allowed.
 */
export function missingPermission({
	canRead,
	canAct,
	canPostMedia = true,
}: Connection): 'likes, replies and posts' | 'images and videos' | undefined {
	if (!canRead) return undefined;
	if (!canAct) return 'likes, replies and posts';
	return canPostMedia ? undefined : 'images and videos';
}

/** What no longer works without a connection. */
export function describeDisconnecting(connection: Connection | undefined): string {
	const signIn = 'You can no longer sign in with it.';
	return connection?.canRead
		? `${signIn} Warble stops reading your feed; stored posts stay.`
		: signIn;
}
