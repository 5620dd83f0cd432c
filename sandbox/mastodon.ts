import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import Fastify, { LogController } from 'fastify';
import { controlRoutes } from './mastodon/control-routes.ts';
import { instanceRoutes } from './mastodon/instance-routes.ts';
import { mediaRoutes } from './mastodon/media-routes.ts';
import { authorize, oauthRoutes } from './mastodon/oauth-routes.ts';
import { mastodonPages } from './mastodon/pages.ts';
import { refuse } from './mastodon/refuse.ts';
import { Step } from './mastodon/script.ts';
import { statusRoutes } from './mastodon/status-routes.ts';
import { timelineRoutes } from './mastodon/timeline-routes.ts';
import { World } from './mastodon/world.ts';
import { scriptRoutes } from './script.ts';
import { sharedValidators } from './validators.ts';

export interface MastodonInstance {
	/** Origin without a trailing slash. */
	url: string;
	/** The token response for a user who allows an app these scopes. */
	authorize(username: string, scopes: readonly string[]): ReturnType<typeof authorize>;
	/** Also destroys open connections. */
	close(): Promise<void>;
}

/**
 * Starts a Mastodon instance on loopback, at an origin of its own: its paths are those of other
 * providers too.
 */
export async function startMastodon({
	port = 0,
	hasCorpus = false,
}: {
	/** Port on loopback; 0, the default, takes a free one. */
	port?: number;
	/** Whether authors post there by themselves. */
	hasCorpus?: boolean;
} = {}): Promise<MastodonInstance> {
	const app = Fastify({
		logController: new LogController({ disableRequestLogging: true }),
		forceCloseConnections: true,
		bodyLimit: 2 ** 20,
		ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
		schemaController: sharedValidators,
	});
	const world = new World({ hasCorpus });
	// Otherwise a website whose name resolves to this machine (DNS rebinding) could read it.
	app.addHook('onRequest', async ({ hostname }, reply) => {
		if (hostname !== 'localhost' && hostname !== '127.0.0.1')
			return refuse(reply, 403, 'The sandbox answers only at localhost and 127.0.0.1.');
		world.advance();
	});
	app.setErrorHandler((error: Error & { validation?: unknown }, _request, reply) =>
		error.validation === undefined
			? refuse(reply, 500)
			: refuse(reply, 422, `Validation failed: ${error.message}`),
	);
	app.setNotFoundHandler((_request, reply) => refuse(reply, 404));
	await app.register(formbody);
	await app.register(scriptRoutes('mastodon', Step, world.script));
	for (const routes of [
		oauthRoutes,
		instanceRoutes,
		statusRoutes,
		timelineRoutes,
		mediaRoutes,
		controlRoutes,
		mastodonPages,
	])
		await app.register(routes, { world });
	await app.listen({ host: '127.0.0.1', port });
	return {
		url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
		authorize: (username, scopes) => authorize(world.grants, username, scopes),
		close: () => app.close(),
	};
}
