import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { Sealer } from '../../encryption/sealer.ts';
import type { TokenResponse } from '../../providers/token-response.ts';

/** The tokens that give access to X, even while the user is signed out. */
const Tokens = Type.Object({
	accessToken: Type.String(),
	refreshToken: Type.String(),
	/** ISO 8601; null if the provider did not say. */
	expiresAt: Type.Union([Type.String(), Type.Null()]),
});
export type Tokens = Type.Static<typeof Tokens>;

export type TokenSealer = ReturnType<typeof createTokenSealer>;

/** Seals tokens to the account at X that they belong to, and opens them again. */
export function createTokenSealer({ seal, open, reseal }: Sealer, now: () => number = Date.now) {
	const ownerOf = (subject: string) => `twitter ${subject}`;
	return {
		/** Null for tokens that cannot read posts, or that cannot be refreshed. */
		seal(
			subject: string,
			{ access_token, refresh_token, scope, expires_in }: TokenResponse,
		): string | null {
			if (
				refresh_token === undefined ||
				(scope !== undefined && !scope.split(' ').includes('tweet.read'))
			)
				return null;
			const expiresAt =
				expires_in === undefined ? null : new Date(now() + expires_in * 1000).toISOString();
			return seal(
				ownerOf(subject),
				'tokens',
				JSON.stringify({ accessToken: access_token, refreshToken: refresh_token, expiresAt }),
			);
		},

		/** Throws if the encryption key is no longer configured. */
		open(subject: string, sealed: string): Tokens {
			const tokens: unknown = JSON.parse(open(ownerOf(subject), 'tokens', sealed));
			return Value.Parse(Tokens, tokens);
		},

		/** See `Sealer.reseal`. */
		reseal(subject: string, sealed: string): string | undefined {
			return reseal(ownerOf(subject), 'tokens', sealed);
		},
	};
}
