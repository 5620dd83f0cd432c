import type { FastifyInstance, RouteOptions } from 'fastify';
import { Proposal } from '../../../contract/access/proposals.ts';
import type { Route } from '../../../contract/route.ts';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The right that the route needs, and what it proposes: see `Route.api`. */
		api?: Route['api'];
	}
}

/** The path of a route of the contract in the public API: `/api/v1/drafts` for `/api/drafts`. */
export const apiPath = (url: string): string => url.replace(/^\/api\//, '/api/v1/');

/** The path of a route of the public API in the contract. */
export const contractPath = (url: string): string => url.replace(/^\/api\/v1\//, '/api/');

/**
 * In this scope, the plugins of areas add only their routes with `api`, under `/api/v1`. Programs
 * thus call the same handlers as the screens, and no route is public unless the contract says so.
 */
export function onlyApiRoutes(scope: FastifyInstance): void {
	const addRoute = scope.route;
	scope.route = function addApiRoute(
		this: FastifyInstance,
		options: RouteOptions & Partial<Route>,
	) {
		const { api, ...route } = options;
		if (!api) return this;
		const schema = api.proposal
			? { ...route.schema, response: { ...(route.schema?.response ?? {}), 202: Proposal } }
			: route.schema;
		return addRoute.call(this, {
			...route,
			url: apiPath(route.url),
			schema,
			config: { ...route.config, api },
		} as RouteOptions);
	} as typeof scope.route;
}
