import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Grant, Grants } from '../oauth/grants.ts';
import { appTokenOf } from './app-token.ts';
import type { Feed } from './feed-settings.ts';
import { refuse, refuseTokenKind } from './problem.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * The grant of a user who may call an endpoint `calls` times in 15 minutes; undefined if an error
 * was sent.
 */
export type Admit = (
	request: FastifyRequest,
	reply: FastifyReply,
	scope: string,
	calls: number,
) => Grant | undefined;

export function createAdmit({
	feed,
	grants,
	limits,
}: {
	feed: Feed;
	grants: Grants;
	limits: RateLimits;
}): Admit {
	return (request, reply, scope, calls) => {
		const { authorization } = request.headers;
		const grant = grants.find(authorization);
		if (!grant)
			return void (appTokenOf(authorization)
				? refuseTokenKind(reply, 'OAuth 2.0 Application-Only')
				: refuse(reply, 401));
		if (!grant.scopes.includes(scope)) return void refuse(reply, 403);
		const { isRefused, ...state } = limits.take(
			`${request.method} ${request.routeOptions.url} ${grant.person.id}`,
			feed.settings.calls ?? calls,
			feed.settings.seconds,
		);
		for (const [name, value] of Object.entries(state)) reply.header(`x-rate-limit-${name}`, value);
		return isRefused ? void refuse(reply, 429, { reset: state.reset }) : grant;
	};
}
