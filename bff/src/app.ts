import type {
	FastifyPluginAsyncTypebox,
	TypeBoxTypeProvider,
} from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import {
	acceptIdempotencyKeys,
	accessArea,
	limitCallers,
	onlyApiRoutes,
	proposeInstead,
	recordCalls,
	requireRight,
	requireToken,
	serveDocs,
} from './access/access.ts';
import { accountArea } from './account/account.ts';
import { adminArea } from './admin/admin.ts';
import { announcementsArea, refuseWrites } from './announcements/announcements.ts';
import {
	authArea,
	currentSession,
	registerSessionCookie,
	requireOperator,
	requireSession,
	requireSubscription,
} from './auth/auth.ts';
import { billingArea } from './billing/billing.ts';
import { composeArea } from './compose/compose.ts';
import type { Config } from './config/config.ts';
import { deletionArea } from './deletion/deletion.ts';
import { editorArea } from './editor/editor.ts';
import { feedArea } from './feed/feed.ts';
import { filterArea } from './filter/filter.ts';
import { handleErrors, sendNotFound, sendUnroutable } from './http/errors.ts';
import { healthRoutes } from './http/health-routes.ts';
import { refuseUnstorableText } from './http/input/storable-text.ts';
import { limitRates } from './http/limits/rate-limits.ts';
import { refuseForeignOrigins, refuseUnknownHosts } from './http/origin.ts';
import { compileOnUse } from './http/schemas/compile-on-use.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { landingArea } from './landing/landing.ts';
import { networkAccountsArea } from './network-accounts/network-accounts.ts';
import { servePages, serveWellKnown } from './pages/pages.ts';
import { privacyArea } from './privacy/privacy.ts';
import { publishingArea } from './publishing/publishing.ts';
import { searchArea } from './search/search.ts';
import type { Services } from './services.ts';
import { measureRequests } from './telemetry/measure-requests.ts';
import { metricsRoutes } from './telemetry/metrics-routes.ts';
import { tweetsArea } from './tweets/tweets.ts';

/** The services that the plugins of all areas can use. */
type RouteContext = Services & { config: Config };
type Plugin = FastifyPluginAsyncTypebox<RouteContext>;

/** The routes of an area, grouped by the users that they are open to. */
interface Area {
	everyone?: readonly Plugin[];
	/** Signed-in users. */
	users?: readonly Plugin[];
	operators?: readonly Plugin[];
	subscribers?: readonly Plugin[];
}

const areas: readonly Area[] = [
	accessArea,
	accountArea,
	adminArea,
	announcementsArea,
	authArea,
	billingArea,
	composeArea,
	deletionArea,
	editorArea,
	feedArea,
	filterArea,
	landingArea,
	networkAccountsArea,
	privacyArea,
	publishingArea,
	searchArea,
	tweetsArea,
];

export interface AppOptions {
	config: Config;
	services: Services;
	log: FastifyBaseLogger;
	/** Folder of the built shell and remotes. Without it only the API is served. */
	pagesRoot?: string;
	/**
	 * Compiles the schemas of the routes: by default each with its first value; tests share one
	 * between their apps, which compiles all.
	 */
	schemaController?: FastifyServerOptions['schemaController'];
}

/**
 * Builds the HTTP server: the hooks of every request, and the routes of all areas behind their
 * guards (public, signed in, subscribed). Routes of the public API are registered a second time,
 * for programs.
 */
export async function buildApp({
	config,
	services,
	log,
	pagesRoot,
	schemaController = compileOnUse(),
}: AppOptions) {
	const app = Fastify({
		loggerInstance: log,
		bodyLimit: 64 * 1024,
		requestTimeout: 30_000,
		// The longest id of a post, with every character escaped.
		routerOptions: { maxParamLength: 900 },
		// While the server stops, requests on open connections are still served. New streams are
		// refused with their own error: see `OpenStreams`.
		return503OnClosing: false,
		trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
		ajv: { customOptions: { coerceTypes: false } },
		frameworkErrors: sendUnroutable,
		schemaController,
	}).withTypeProvider<TypeBoxTypeProvider>();

	app.removeContentTypeParser('text/plain');
	handleErrors(app);
	measureRequests(app);
	registerSecurityHeaders(app, config);
	refuseForeignOrigins(app, config.appOrigins);
	refuseUnstorableText(app);
	refuseWrites(app, services.announcements);
	if (!config.isProduction) refuseUnknownHosts(app, config);
	await registerSessionCookie(app, config);
	await serveDocs(app, config);
	serveWellKnown(app, config);
	const pages =
		pagesRoot !== undefined &&
		(await servePages(app, {
			root: pagesRoot,
			config,
			sessions: services.sessions,
			listPlans: () => services.billing.plans.list(),
		}));
	app.setNotFoundHandler(pages || sendNotFound);

	const context: RouteContext = { ...services, config };
	const register = async (scope: Parameters<Plugin>[0], users: keyof Area): Promise<void> => {
		for (const plugin of areas.flatMap((area) => area[users] ?? []))
			await scope.register(plugin, context);
	};
	await app.register(healthRoutes, context);
	await app.register(metricsRoutes, context);
	await register(app, 'everyone');
	await app.register(async (user) => {
		requireSession(user, services.sessions);
		limitRates(user, (request) => currentSession(request).user.id);
		await register(user, 'users');
		await user.register(async (operator) => {
			requireOperator(operator);
			await register(operator, 'operators');
		});
		await user.register(async (subscriber) => {
			requireSubscription(subscriber);
			await register(subscriber, 'subscribers');
		});
	});

	await app.register(async (program) => {
		onlyApiRoutes(program);
		requireToken(program, services.access.callers, services.access.apiUrl);
		limitCallers(program);
		limitRates(program, (request) => currentSession(request).user.id);
		requireRight(program);
		acceptIdempotencyKeys(program, services.access.apiRequests);
		proposeInstead(program, services.access.proposals, services.audit);
		recordCalls(program, services.audit);
		await register(program, 'users');
		await program.register(async (subscriber) => {
			requireSubscription(subscriber);
			await register(subscriber, 'subscribers');
		});
	});

	app.addHook('preClose', async () => services.streams.close());
	return app;
}
