import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Grant, Grants } from '../oauth/grants.ts';
import { appTokenOf } from './app-token.ts';
import type { Feed } from './feed-settings.ts';
import { refuse, refuseTokenKind } from './problem.ts';
import type { RateLimits } from './rate-limits.ts';

/** Who may call an endpoint, and how often in 15 minutes. */
interface Access {
	/** What a user has to allow. */
	scope: string;
	user: number;
	/** Without it, apps may not call the endpoint by themselves. */
	app?: number;
}

/** A user, or an app with its own token. */
export interface Caller {
	grant: Grant | undefined;
	appToken: string | undefined;
}

/** Undefined if an error was sent. */
export type Admit = (
	request: FastifyRequest,
	reply: FastifyReply,
	access: Access,
) => Caller | undefined;

export function createAdmit({
	feed,
	grants,
	limits,
}: {
	feed: Feed;
	grants: Grants;
	limits: RateLimits;
}): Admit {
	return (request, reply, { scope, user, app }) => {
		const { authorization } = request.headers;
		const grant = grants.find(authorization);
		const appToken = grant ? undefined : appTokenOf(authorization);
		if (!grant && appToken === undefined) return void refuse(reply, 401);
		if (grant && !grant.scopes.includes(scope)) return void refuse(reply, 403);
		if (!grant && app === undefined)
			return void refuseTokenKind(reply, 'OAuth 2.0 Application-Only');
		const { isRefused, ...state } = limits.take(
			`${request.method} ${request.routeOptions.url} ${grant?.person.id ?? appToken}`,
			feed.settings.calls ?? (grant ? user : (app ?? 0)),
			feed.settings.seconds,
		);
		for (const [name, value] of Object.entries(state)) reply.header(`x-rate-limit-${name}`, value);
		return isRefused ? void refuse(reply, 429, { reset: state.reset }) : { grant, appToken };
	};
}
