import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { accessOfTool, ensureRight, neededRight, tokenInvalid } from './caller.ts';
import type { CallerStore } from './caller-store.ts';

/**
 * Routes of this scope need a token in `Authorization: Bearer` (RFC 6750) with the right that the
 * route names. Cookies are ignored, which rules out cross-site requests. `resource`: the required
 * audience of agents' tokens.
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
		if (access.session.user.deletesAt !== undefined)
			throw new AppError(403, 'account_deleting', 'This account will be deleted.');
		const { api } = request.routeOptions.config;
		if (api) ensureRight(access.caller, neededRight(api));
		reply.header('cache-control', 'no-store');
	});
}

/** The bearer token of a request; undefined without one, or if the header is malformed. */
export function tokenOf(request: FastifyRequest): string | undefined {
	const { authorization = '' } = request.headers;
	const [scheme = '', token = '', ...rest] = authorization.split(' ');
	return scheme.toLowerCase() === 'bearer' && token !== '' && rest.length === 0 ? token : undefined;
}
