import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentSession } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';
import { accessOfTool, currentCaller, ensureRight, neededRight, tokenInvalid } from './caller.ts';
import type { CallerStore } from './caller-store.ts';

/**
 * Routes of this scope need a token in `Authorization: Bearer` (RFC 6750). Cookies are ignored,
 * which rules out cross-site requests. `resource`: the required audience of agents' tokens.
 */
export function requireToken(scope: FastifyInstance, callers: CallerStore, resource: string): void {
	scope.decorateRequest('caller', null);
	scope.addHook('onRequest', async (request, reply) => {
		const token = tokenOf(request);
		const access =
			accessOfTool.getStore() ??
			(token === undefined ? undefined : await callers.find(token, resource));
		if (!access) {
			reply.header('www-authenticate', 'Bearer error="invalid_token"');
			throw tokenInvalid();
		}
		request.caller = access.caller;
		request.currentSession = access.session;
		reply.header('cache-control', 'no-store');
	});
}

/** Requires the right that a route names. Called after the rate limits, so that refusals count. */
export function requireRight(scope: FastifyInstance): void {
	scope.addHook('onRequest', async (request) => {
		if (currentSession(request).user.deletesAt !== undefined)
			throw new AppError(403, 'account_deleting', 'This account will be deleted.');
		const { api } = request.routeOptions.config;
		if (api) ensureRight(currentCaller(request), neededRight(api));
	});
}

/** The bearer token of a request; undefined without one, or if the header is malformed. */
export function tokenOf(request: FastifyRequest): string | undefined {
	const { authorization = '' } = request.headers;
	const [scheme = '', token = '', ...rest] = authorization.split(' ');
	return scheme.toLowerCase() === 'bearer' && token !== '' && rest.length === 0 ? token : undefined;
}
