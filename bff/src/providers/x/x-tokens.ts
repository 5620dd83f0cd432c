import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { OAuthClient } from '../../config/config.ts';
import { ProviderError } from '../identity-provider.ts';
import { requestProvider } from '../provider-request.ts';
import { TokenResponse } from '../token-response.ts';

export interface XTokensOptions {
	client: OAuthClient;
	apiBaseUrl: string;
	timeoutMs: number;
}

/** A person who disconnects does not wait longer for X to hear of it. */
const REVOKE_MS = 3000;

const Refusal = Type.Object({ error: Type.String() });

export type XTokens = ReturnType<typeof createXTokens>;

/**
 * What becomes of the tokens that X gave. Both may throw `ProviderError`.
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token
 */
export function createXTokens({ client, apiBaseUrl, timeoutMs }: XTokensOptions) {
	return {
		/**
		 * New tokens for a refresh token, which is worth nothing afterwards. Undefined where X does not
		 * take it (any more).
		 */
		async refresh(refreshToken: string): Promise<TokenResponse | undefined> {
			const form = {
				grant_type: 'refresh_token',
				refresh_token: refreshToken,
				client_id: client.id,
			};
			const { status, body } = await requestProvider({
				url: `${apiBaseUrl}/2/oauth2/token`,
				as: { client },
				form,
				timeoutMs,
			});
			// 401 is about our own secret, and no fault of the person's.
			if (status === 400 && Value.Check(Refusal, body)) return undefined;
			if (status !== 200) throw new ProviderError(`answered ${status}`);
			if (!Value.Check(TokenResponse, body))
				throw new ProviderError('gave something else than a token');
			return body;
		},

		async revoke(token: string): Promise<void> {
			const url = `${apiBaseUrl}/2/oauth2/revoke`;
			const { status } = await requestProvider({
				url,
				as: { client },
				form: { token },
				timeoutMs: Math.min(timeoutMs, REVOKE_MS),
			});
			if (status !== 200) throw new ProviderError(`answered ${status}`);
		},
	};
}
