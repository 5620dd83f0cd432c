import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { DEFAULT_RIGHT, includesRight, rights } from '../../../contract/access/rights.ts';
import { AppError } from '../../http/app-error.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import { type Access, tokenInvalid } from '../api/caller.ts';
import type { CallerStore } from '../api/caller-store.ts';
import { tokenOf } from '../api/require-token.ts';
import { createAgentCall } from './agent-call.ts';
import type { Mcp } from './serve-mcp.ts';

/** Requests of one token or agent in a minute. Calls of tools count in the API too. */
const REQUESTS = 240;
/** Enough for the largest file. */
const BODY_LIMIT = 4 * 1024 * 1024;
/** Clients of early 2025 may send several messages at once. */
const MAX_MESSAGES = 20;
/** The scopes that an agent should request: those of the default right. */
const scope = rights.filter((right) => includesRight(DEFAULT_RIGHT, right)).join(' ');

export interface McpRoutesOptions {
	access: { callers: CallerStore; mcpUrl: string };
}

/** The endpoint for agents (Model Context Protocol). Cookies are ignored. */
export const mcpRoutes: FastifyPluginAsync<McpRoutesOptions> = async (
	app,
	{ access: { callers, mcpUrl } },
) => {
	const { origin, pathname } = new URL(mcpUrl);
	const challenge = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${pathname}", scope="${scope}"`;
	const limiter = new RateLimiterMemory({ points: REQUESTS, duration: 60 });
	const accesses = new WeakMap<FastifyRequest, Access>();
	// Loaded with the first request: it takes memory, and time at the start.
	let mcp: Promise<Mcp> | undefined;
	const load = async () => (await import('./serve-mcp.ts')).createMcp(app.log);
	app.addHook('onClose', async () => (await mcp)?.close());

	app.route({
		method: ['GET', 'POST', 'DELETE'],
		url: pathname,
		bodyLimit: BODY_LIMIT,
		schema: { hide: true },
		// During maintenance, the routes of the API refuse the writes of tools.
		config: { worksInMaintenance: true },
		onRequest: async (request, reply) => {
			const token = tokenOf(request);
			const access = token === undefined ? undefined : await callers.find(token, mcpUrl);
			if (!access) {
				const error = request.headers.authorization === undefined ? '' : ', error="invalid_token"';
				reply.header('www-authenticate', challenge + error);
				throw tokenInvalid();
			}
			await consume(limiter, access.caller.id);
			accesses.set(request, access);
			reply.header('cache-control', 'no-store');
		},
		handler: async (request, reply) => {
			const access = accesses.get(request);
			if (!access) throw tokenInvalid();
			if (Array.isArray(request.body) && request.body.length > MAX_MESSAGES)
				throw new AppError(
					400,
					'invalid_input',
					`Send at most ${MAX_MESSAGES} messages in one request.`,
				);
			mcp ??= load();
			const { serve } = await mcp;
			return serve(createAgentCall(app, access, request, origin), request, reply);
		},
	});
};
