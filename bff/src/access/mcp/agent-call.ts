import type { FastifyInstance, FastifyRequest } from 'fastify';
import { includesRight, type Right } from '../../../contract/access/rights.ts';
import type { Route } from '../../../contract/route.ts';
import { routeUrl } from '../../../contract/route-url.ts';
import { type Access, accessOfTool, neededRight } from '../api/caller.ts';
import { apiPath } from '../api/only-api-routes.ts';

/** A request to a route of the contract. */
export interface ApiRequest {
	route: Route;
	params?: Readonly<Record<string, string>>;
	/** Fields that are undefined are left out. */
	querystring?: Readonly<Record<string, string | number | undefined>>;
	body?: unknown;
	headers?: Readonly<Record<string, string>>;
}

export interface ApiResponse {
	status: number;
	/** The body, as it was sent. */
	text: string;
}

/** A request of an agent to the MCP endpoint. */
export interface AgentCall {
	/** The token or agent: see `Caller`. */
	callerId: string;
	right: Right;
	/** The public origin of the product. */
	origin: string;
	/** Calls a route of the public API with the access of the agent. */
	callApi(request: ApiRequest): Promise<ApiResponse>;
}

/**
 * Tools call the routes of the public API inside this process, so that the same checks, limits,
 * proposals and activity records apply to them as to all other programs.
 */
export function createAgentCall(
	app: Pick<FastifyInstance, 'inject'>,
	access: Access,
	{ headers }: FastifyRequest,
	origin: string,
): AgentCall {
	const { 'user-agent': userAgent } = headers;
	return {
		callerId: access.caller.id,
		right: access.caller.right,
		origin,
		async callApi({ route, params, querystring, body, headers: more }) {
			const request = {
				method: route.method,
				url: routeUrl(apiPath(route.url), { params, querystring }),
				headers: { ...(userAgent !== undefined && { 'user-agent': userAgent }), ...more },
				...(body !== undefined && { payload: body as object }),
			};
			// Without `await`, the call would begin after `run`.
			const response = await accessOfTool.run(access, async () => await app.inject(request));
			return { status: response.statusCode, text: response.payload };
		},
	};
}

/** Whether a program may call a route. */
export function mayCall(granted: Right, { api }: Route): boolean {
	if (!api) throw new Error('This route is not part of the public API.');
	return includesRight(granted, neededRight(api));
}
