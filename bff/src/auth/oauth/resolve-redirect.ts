import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { ProviderError } from '../../providers/identity-provider.ts';
import { OAuthFailure } from './oauth-failure.ts';

export interface RedirectOptions {
	/** A provider or network, for the log. */
	provider: string;
	/** For the log. */
	audit: 'login_failed' | 'connect_failed';
	/** Returns the URL to redirect to. */
	run(): Promise<string>;
	/** The screen that shows a failure. */
	errorUrl(code: OAuthFailure['code']): string;
}

/** Runs a step of an OAuth flow and returns the URL to redirect to, even if the step fails. */
export async function resolveRedirect(
	request: FastifyRequest,
	{ provider, audit, run, errorUrl }: RedirectOptions,
): Promise<string> {
	try {
		return await run();
	} catch (error) {
		if (error instanceof AppError) throw error;
		const code = error instanceof OAuthFailure ? error.code : 'unavailable';
		const isExpected = error instanceof OAuthFailure || error instanceof ProviderError;
		const text = audit === 'login_failed' ? 'sign-in failed' : 'connecting failed';
		if (isExpected) request.log.warn({ audit, provider, code, reason: error.message }, text);
		else request.log.error({ audit, provider, code, err: error }, text);
		return errorUrl(code);
	}
}
