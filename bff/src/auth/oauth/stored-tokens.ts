import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { Sealer } from '../../encryption/sealer.ts';
import type { TokenResponse } from '../../providers/token-response.ts';

/** What reads posts for a person, also while they are away. */
const Tokens = Type.Object({
	accessToken: Type.String(),
	refreshToken: Type.String(),
	/** ISO 8601; null where the provider did not say. */
	expiresAt: Type.Union([Type.String(), Type.Null()]),
});
export type Tokens = Type.Static<typeof Tokens>;

export type StoredTokens = ReturnType<typeof createStoredTokens>;

/** Tokens as they are stored: sealed to the account at X that they are for. */
export function createStoredTokens({ seal, open, renew }: Sealer, now: () => number = Date.now) {
	const ownerOf = (subject: string) => `twitter ${subject}`;
	return {
		/** Null for tokens that cannot read posts, or not for long. */
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

		/** Throws where the key they were sealed with is gone. */
		open(subject: string, sealed: string): Tokens {
			const tokens: unknown = JSON.parse(open(ownerOf(subject), 'tokens', sealed));
			return Value.Parse(Tokens, tokens);
		},

		/** As `Sealer.renew`. */
		renew(subject: string, sealed: string): string | undefined {
			return renew(ownerOf(subject), 'tokens', sealed);
		},
	};
}
