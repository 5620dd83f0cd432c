/** The tokens of a session, which are JWTs. */
export interface SessionTokens {
	/** Valid for about two hours. */
	accessJwt: string;
	/**
	 * Valid for about three months, and for two hours after it was used, so that a refresh whose
	 * response was lost can be repeated.
	 */
	refreshJwt: string;
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
