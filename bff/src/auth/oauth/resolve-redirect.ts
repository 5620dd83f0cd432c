import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { ProviderError } from '../../providers/identity-provider.ts';
import { OAuthFailure } from './oauth-failure.ts';
import type { ProviderName } from './providers.ts';

/**
 * What is tried, and which screen of ours tells that it failed: with a code of ours, and nothing of
 * the provider's.
 */
export interface Attempt {
	provider: ProviderName;
	/** For the log. */
	audit: 'login_failed' | 'connect_failed';
	/** Answers where to go next. */
	act(): Promise<string>;
	screenFor(code: OAuthFailure['code']): string;
}

/** Where to go next, also when the attempt fails. */
export async function orScreen(
	request: FastifyRequest,
	{ provider, audit, act, screenFor }: Attempt,
): Promise<string> {
	try {
		return await act();
	} catch (error) {
		if (error instanceof AppError) throw error;
		const code = error instanceof OAuthFailure ? error.code : 'unavailable';
		const isKnown = error instanceof OAuthFailure || error instanceof ProviderError;
		const what = audit === 'login_failed' ? 'sign-in failed' : 'connecting failed';
		if (isKnown) request.log.warn({ audit, provider, code, reason: error.message }, what);
		else request.log.error({ audit, provider, code, err: error }, what);
		return screenFor(code);
	}
}
