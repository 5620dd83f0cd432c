import * as Type from 'typebox';

/** An OAuth 2 provider's response to a code or a refresh token. RFC 6749, 5.1. */
export const TokenResponse = Type.Object({
	access_token: Type.String({ minLength: 1 }),
	refresh_token: Type.Optional(Type.String()),
	scope: Type.Optional(Type.String()),
	/** Seconds. */
	expires_in: Type.Optional(Type.Number()),
});
export type TokenResponse = Type.Static<typeof TokenResponse>;
