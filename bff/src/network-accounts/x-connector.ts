import type { Config } from '../config/config.ts';
import { AppError } from '../http/app-error.ts';
import { accessTokenOf, joinTokens, refreshTokenOf } from '../networks/token-pair.ts';
import { xErrors } from '../networks/x/x-refusal.ts';
import { createXTokens } from '../networks/x/x-tokens.ts';
import { ProviderError } from '../providers/identity-provider.ts';
import type { TokenResponse } from '../providers/token-response.ts';
import type { Connector } from './connectors.ts';

export interface XConnectorOptions {
	config: Pick<Config, 'x' | 'xApiBaseUrl'>;
	/** Timeout of one request. */
	timeoutMs?: number | undefined;
	/** Milliseconds since 1970. */
	now?: (() => number) | undefined;
}

export interface XConnector extends Connector {
	/** Undefined if they do not include a refresh token: then they end within hours. */
	toToken(tokens: TokenResponse): { token: string; expiresAt: Date | null } | undefined;
}

/** What X does with the tokens of further accounts. */
export function createXConnector({
	config: { x: client, xApiBaseUrl: apiBaseUrl },
	timeoutMs = 10_000,
	now = Date.now,
}: XConnectorOptions): XConnector {
	const xTokens = client && createXTokens({ client, apiBaseUrl, timeoutMs });

	const toToken: XConnector['toToken'] = ({ access_token, refresh_token, expires_in }) =>
		refresh_token === undefined
			? undefined
			: {
					token: joinTokens(access_token, refresh_token),
					expiresAt: expires_in === undefined ? null : new Date(now() + expires_in * 1000),
				};

	return {
		toToken,

		async refresh({ token }) {
			if (!xTokens) throw unavailable();
			const refreshToken = refreshTokenOf(token);
			const refreshed = await xTokens.refresh(refreshToken).catch(rethrow);
			const next = refreshed && toToken({ refresh_token: refreshToken, ...refreshed });
			if (!next) throw xErrors.connectionExpired();
			return next;
		},

		async revoke({ token }) {
			const tokens = [refreshTokenOf(token), accessTokenOf(token)];
			await Promise.all(tokens.map((one) => xTokens?.revoke(one))).catch(rethrow);
		},
	};
}

function rethrow(error: unknown): never {
	throw error instanceof ProviderError ? unavailable() : error;
}

function unavailable(): AppError {
	const message = 'We can’t reach X right now. Try again in a moment.';
	return new AppError(503, 'provider_unavailable', message);
}
