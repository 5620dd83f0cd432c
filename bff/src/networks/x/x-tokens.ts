import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { OAuthClient } from '../../config/config.ts';
import { ProviderError } from '../../providers/identity-provider.ts';
import { requestProvider } from '../../providers/provider-request.ts';
import { TokenResponse } from '../../providers/token-response.ts';

export interface XTokensOptions {
	client: OAuthClient;
	apiBaseUrl: string;
	timeoutMs: number;
}

/** How long a user who disconnects waits for X to revoke the token. */
const REVOKE_TIMEOUT_MS = 3000;

const Refusal = Type.Object({ error: Type.String() });

export type XTokens = ReturnType<typeof createXTokens>;

/**
 * Refreshes and revokes tokens at X. Both functions may throw `ProviderError`.
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token
 */
export function createXTokens({ client, apiBaseUrl, timeoutMs }: XTokensOptions) {
	return {
		/**
		 * Exchanges a refresh token, which is invalid afterwards, for new tokens. Undefined if X does
		 * not accept it (any more).
		 */
		async refresh(refreshToken: string): Promise<TokenResponse | undefined> {
			const form = {
				grant_type: 'refresh_token',
				refresh_token: refreshToken,
				client_id: client.id,
			};
			const { status, body } = await requestProvider({
				provider: 'x',
				url: `${apiBaseUrl}/2/oauth2/token`,
				as: { client },
				form,
				timeoutMs,
			});
			// 401 means that our own client secret is wrong, so it does not end the user's connection.
			if (status === 400 && Value.Check(Refusal, body)) return undefined;
			if (status !== 200) throw new ProviderError(`responded with ${status}`);
			if (!Value.Check(TokenResponse, body))
				throw new ProviderError('sent an invalid token response');
			return body;
		},

		async revoke(token: string): Promise<void> {
			const url = `${apiBaseUrl}/2/oauth2/revoke`;
			const { status } = await requestProvider({
				provider: 'x',
				url,
				as: { client },
				form: { token },
				timeoutMs: Math.min(timeoutMs, REVOKE_TIMEOUT_MS),
			});
			if (status !== 200) throw new ProviderError(`responded with ${status}`);
		},
	};
}
