/** The tokens of a session, as one text: JWTs contain no space. */
export interface SessionTokens {
	accessJwt: string;
	refreshJwt: string;
}

export function joinTokens({ accessJwt, refreshJwt }: SessionTokens): string {
	return `${accessJwt} ${refreshJwt}`;
}

/** For all requests. Valid for about two hours. */
export function accessTokenOf(token: string): string {
	return token.split(' ', 1)[0] ?? '';
}

/**
 * To refresh or end the session. Valid for about three months, and for two hours after it was used,
 * so that a refresh whose response was lost can be repeated.
 */
export function refreshTokenOf(token: string): string {
	return token.split(' ')[1] ?? '';
}

/** When a JWT expires. Null if it does not say. */
export function expiryOf(jwt: string): Date | null {
	try {
		const { exp } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
		return typeof exp === 'number' ? new Date(exp * 1000) : null;
	} catch {
		return null;
	}
}
