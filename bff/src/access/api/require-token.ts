import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentSession } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';
import { accessOfTool, currentCaller, ensureRight, tokenInvalid } from './caller.ts';
import type { CallerStore } from './caller-store.ts';

/**
 * All routes of this scope need the token of a program in `Authorization: Bearer`. Cookies are
 * ignored, so that no other site can make such a request. `resource`: the address that tokens of
 * agents have to be meant for.
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

/**
 * All routes of this scope need the right that they name. Comes after the limits, so that requests
 * without it count as well.
 */
export function requireRight(scope: FastifyInstance): void {
	scope.addHook('onRequest', async (request) => {
		if (currentSession(request).user.deletesAt !== undefined)
			throw new AppError(403, 'account_deleting', 'This account will be deleted.');
		const { api } = request.routeOptions.config;
		// A call that proposes instead is let in with the lower right: see `proposeInstead`.
		if (api) ensureRight(currentCaller(request), api.proposal ? 'propose' : api.right);
	});
}

/** The token of a request; undefined if there is none, or the header is not of its form. */
export function tokenOf(request: FastifyRequest): string | undefined {
	const { authorization = '' } = request.headers;
	const [scheme = '', token = '', ...rest] = authorization.split(' ');
	return scheme.toLowerCase() === 'bearer' && token !== '' && rest.length === 0 ? token : undefined;
}
