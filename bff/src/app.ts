import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import {
	apiKeyRoutes,
	checklistRoutes,
	mailAddressRoutes,
	onboardingRoutes,
} from './account/account.ts';
import { adminRoutes } from './admin/admin.ts';
import {
	announcementRoutes,
	managedAnnouncementRoutes,
	refuseWrites,
} from './announcements/announcements.ts';
import {
	activityRoutes,
	connectionRoutes,
	createSignIn,
	currentSession,
	currentUserRoutes,
	linkRoutes,
	loginRoutes,
	oauthRoutes,
	registerSessionCookie,
	requireOperator,
	requireSession,
	requireSubscription,
	sessionRoutes,
	signupRoutes,
} from './auth/auth.ts';
import { billingRoutes, webhookRoutes } from './billing/billing.ts';
import {
	composeRoutes,
	modelRoutes,
	sampleDraftRoutes,
	threadRoutes,
	voiceRoutes,
} from './compose/compose.ts';
import type { Config } from './config/config.ts';
import { deletionRoutes } from './deletion/deletion.ts';
import { fileRoutes } from './editor/editor.ts';
import { feedRoutes, fetchRoutes } from './feed/feed.ts';
import {
	estimateRoutes,
	overrideRoutes,
	runRoutes,
	templateRoutes,
	tryRoutes,
} from './filter/filter.ts';
import { handleErrors, sendNotFound, sendUnroutable } from './http/errors.ts';
import { healthRoutes } from './http/health-routes.ts';
import { refuseUnstorableText } from './http/input/storable-text.ts';
import { limitRates } from './http/limits/rate-limits.ts';
import { refuseForeignOrigins, refuseUnknownHosts } from './http/origin.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { attributionRoutes, landingRoutes } from './landing/landing.ts';
import { servePages, serveWellKnown } from './pages/pages.ts';
import { exportRoutes, importRoutes } from './privacy/privacy.ts';
import {
	draftRoutes,
	mediaRoutes,
	publicationRoutes,
	rewriteRoutes,
	scheduleRoutes,
	unsubscribeRoutes,
} from './publishing/publishing.ts';
import { searchRoutes } from './search/search.ts';
import type { Services } from './services.ts';
import { measureRequests } from './telemetry/measure-requests.ts';
import { metricsRoutes } from './telemetry/metrics-routes.ts';
import { actionRoutes, listRoutes, replyDraftRoutes, replyJobRoutes } from './tweets/tweets.ts';

export interface AppOptions {
	config: Config;
	services: Services;
	log: FastifyBaseLogger;
	/** Folder of the built shell and remotes. Without it only the API is served. */
	pagesRoot?: string;
	/**
	 * Compiles the schemas of the routes. Fastify's own by default; tests share one between their
	 * apps.
	 */
	schemaController?: FastifyServerOptions['schemaController'];
}

/**
 * Builds the HTTP server: the hooks that every request passes, and the routes of all areas behind
 * their guards (public, signed in, subscribed).
 */
export async function buildApp({ config, services, log, pagesRoot, schemaController }: AppOptions) {
	const app = Fastify({
		loggerInstance: log,
		bodyLimit: 64 * 1024,
		requestTimeout: 30_000,
		// While the server stops, requests on open connections are still served. New streams are
		// refused with their own error: see `OpenStreams`.
		return503OnClosing: false,
		trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
		ajv: { customOptions: { coerceTypes: false } },
		frameworkErrors: sendUnroutable,
		...(schemaController && { schemaController }),
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
	if (!config.isProduction) {
		await app.register(swagger, { openapi: { info: { title: 'Warble', version: '0.1.0' } } });
		await app.register(swaggerUi, {
			routePrefix: '/docs',
			staticCSP: true,
			// The page sets the style of its icons inline.
			transformStaticCSP: (policy) => policy.replace('style-src', "style-src 'unsafe-inline'"),
		});
	}
	serveWellKnown(app, config);
	const pages =
		pagesRoot !== undefined &&
		(await servePages(app, { root: pagesRoot, config, sessions: services.sessions }));
	app.setNotFoundHandler(pages || sendNotFound);

	const {
		em,
		limits,
		sessions,
		accounts,
		audit,
		links,
		resets,
		mails,
		keys,
		billing,
		compose,
		streams,
	} = services;
	await app.register(healthRoutes, { checks: services.checks });
	await app.register(metricsRoutes, { ...services, token: config.metricsToken });
	await app.register(announcementRoutes, services);
	await app.register(landingRoutes, { em, limits, mails });
	await app.register(webhookRoutes, {
		events: billing.events,
		secrets: config.stripeWebhookSecrets,
	});
	const signIn = createSignIn({ sessions, streams, audit });
	await app.register(loginRoutes, { limits, accounts, sessions, streams, signIn, audit });
	await app.register(signupRoutes, { config, limits, accounts, signIn, audit });
	await app.register(linkRoutes, {
		accounts,
		limits,
		links,
		resets,
		streams,
		signIn,
		audit,
	});
	const { flows, connections } = services.oauth;
	await app.register(oauthRoutes, { ...services.oauth, limits, sessions, signIn, audit });
	await app.register(unsubscribeRoutes, { ...services, settings: services.publishing.settings });
	await app.register(async (member) => {
		requireSession(member, sessions);
		limitRates(member, (request) => currentSession(request).user.id);
		await member.register(currentUserRoutes);
		await member.register(sessionRoutes, { sessions, streams, audit });
		await member.register(activityRoutes, { audit });
		await member.register(attributionRoutes, services);
		await member.register(exportRoutes, { transfers: services.transfers, limits, audit });
		const { deletion } = services;
		await member.register(deletionRoutes, { deletion, limits, audit, streams });
		await member.register(onboardingRoutes, { accounts });
		await member.register(checklistRoutes, { accounts });
		await member.register(mailAddressRoutes, { ...services, config });
		await member.register(connectionRoutes, { connections, flows, audit });
		await member.register(apiKeyRoutes, {
			limits,
			keys,
			checks: services.keyChecks,
			audit,
			provided: [
				...(config.model.apiKey ? (['openrouter_api_key'] as const) : []),
				...(config.xAppToken ? (['twitter_api_key'] as const) : []),
			],
		});
		await member.register(sampleDraftRoutes, {
			compose,
			accounts,
			limits,
			streams,
			isOffered: config.model.apiKey !== undefined,
		});
		await member.register(feedRoutes, { feeds: services.feeds });
		await member.register(billingRoutes, { config, limits, billing, audit });
		await member.register(async (operator) => {
			requireOperator(operator);
			await operator.register(managedAnnouncementRoutes, services);
			await operator.register(adminRoutes, { ...services, config });
		});
		await member.register(async (subscriber) => {
			requireSubscription(subscriber);
			await subscriber.register(composeRoutes, {
				compose,
				streams,
				config,
			});
			await subscriber.register(voiceRoutes, { em });
			await subscriber.register(threadRoutes, { compose });
			await subscriber.register(modelRoutes, { models: compose.models });
			await subscriber.register(fileRoutes, { files: services.files, limits });
			await subscriber.register(mediaRoutes, { media: services.publishing.media, limits });
			await subscriber.register(templateRoutes, { filter: services.filter });
			await subscriber.register(tryRoutes, { filter: services.filter, limits, streams });
			await subscriber.register(estimateRoutes, { estimate: services.estimate });
			await subscriber.register(runRoutes, { filter: services.filter, limits, streams });
			await subscriber.register(overrideRoutes, { filter: services.filter });
			await subscriber.register(actionRoutes, { actions: services.actions, limits });
			await subscriber.register(replyJobRoutes, {
				filter: services.filter,
				limits,
				replyJobs: services.replyJobs,
			});
			await subscriber.register(listRoutes, { list: services.tweetList });
			await subscriber.register(fetchRoutes, { fetches: services.fetches, limits });
			const { drafts, rewrite } = services.publishing;
			await subscriber.register(draftRoutes, { drafts });
			await subscriber.register(rewriteRoutes, { find: drafts.find, rewrite, limits });
			await subscriber.register(searchRoutes, { ...services, drafts });
			await subscriber.register(scheduleRoutes, services.publishing);
			await subscriber.register(replyDraftRoutes, { replyDrafts: services.replyDrafts, limits });
			await subscriber.register(importRoutes, { transfers: services.transfers, limits });
			await subscriber.register(publicationRoutes, { ...services.publishing, limits });
		});
	});

	app.addHook('preClose', async () => streams.close());
	return app;
}
