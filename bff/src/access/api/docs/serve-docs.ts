import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { publicOrigin } from '../../../config/addresses.ts';
import type { Config } from '../../../config/config.ts';
import { API_LIMITS } from '../limit-callers.ts';
import { contractPath } from '../only-api-routes.ts';
import { describeOperation, TOKEN_SCHEME } from './describe-operation.ts';
import { readRouteComments } from './route-comments.ts';

const description = `Drafts, the queue, files, filters and posts worth reading of one account.

Send a token in \`Authorization: Bearer …\`. Users create tokens in the settings, under Access. A token
has one of four rights, each of which includes those before it: \`read\`, \`draft\`, \`propose\`,
\`publish\`. With \`propose\`, an operation that publishes, replies, likes or deletes responds with 202
and a proposal, which the user approves or refuses in Warble.

All errors have the same form: decide by \`code\`, show \`message\`. A token has ${API_LIMITS.reads} reads and
${API_LIMITS.writes} writes a minute, and then gets 429 with \`Retry-After\`. Lists take \`limit\` and \`cursor\`;
\`next_cursor\` is null on the last page. Writes accept \`Idempotency-Key\`, so that a repeated request
does nothing twice.`;

/**
 * Serves the documentation of the public API at `/docs`, and as OpenAPI 3.1 at `/docs/json`. In
 * development it lists the routes of the screens too.
 */
export async function serveDocs(
	app: FastifyInstance,
	config: Pick<Config, 'isProduction' | 'appOrigins' | 'port'>,
): Promise<void> {
	let comments: ReturnType<typeof readRouteComments> | undefined;
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: { title: 'Warble', version: '1', description },
			servers: [{ url: publicOrigin(config) }],
			components: { securitySchemes: { [TOKEN_SCHEME]: { type: 'http', scheme: 'bearer' } } },
		},
		transform: ({ schema, url, route }) => {
			const { api } = route.config ?? {};
			if (!api) return { schema: config.isProduction ? { ...schema, hide: true } : schema, url };
			comments ??= readRouteComments();
			const path = contractPath(url);
			const comment = comments.get(`${route.method} ${path}`);
			return { schema: describeOperation(route, schema, path, api, comment), url };
		},
	});
	await app.register(swaggerUi, {
		routePrefix: '/docs',
		staticCSP: true,
		// The page sets the style of its icons inline.
		transformStaticCSP: (policy) => policy.replace('style-src', "style-src 'unsafe-inline'"),
	});
}
