// The `token` of an account whose network gives two: one for requests, and one to refresh it.
// Neither contains a space.

export function joinTokens(access: string, refresh: string): string {
	return `${access} ${refresh}`;
}

/** For all requests. */
export function accessTokenOf(token: string): string {
	return token.split(' ', 1)[0] ?? '';
}

/** To refresh or end the session. */
export function refreshTokenOf(token: string): string {
	return token.split(' ')[1] ?? '';
}
