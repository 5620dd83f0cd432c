import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionStore } from '../auth/auth.ts';

import type { Config } from '../config/config.ts';
import { sendNotFound } from '../http/errors.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { createDocuments, type DocumentSettings } from './documents.ts';
import type { ListPlans } from './follow-lowest-price.ts';
import { readInlinedResponses } from './inlined-responses.ts';
import { inlinedResponses, pageHead } from './page-head.ts';
import { checkPreviews, type Previews, requestedPreviews } from './previews.ts';
import { type Live, readLive } from './registry.ts';
import { createReleaseLog } from './releases/release-log.ts';
import { openReleases } from './releases/releases.ts';

interface PagesOptions {
	/** Folder of `shell/` and `mfe-NAME/`. */
	root: string;
	config: DocumentSettings & Pick<Config, 'releases' | 'previewOrigins'>;
	sessions: SessionStore;
	listPlans: ListPlans;
}

/** Files with a hash in their name, such as `main.3f9a01bc.js`, never change. */
const HASHED = /[.-][0-9a-f]{8,}\.\w+(\.br|\.gz)?$/;
/** The service worker: it fetches the pages of the app, and nothing else. */
const OFFLINE_WORKER = /\/offline-worker\.js(\.br|\.gz)?$/;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the web app: the shell's page at every address of a screen, its files, the remotes'
 * folders and the registry. Returns the handler for requests that match no route.
 */
export async function servePages(
	app: FastifyInstance,
	{ root, config, sessions, listPlans }: PagesOptions,
) {
	const shell = join(root, 'shell', 'dist');
	const log = createReleaseLog(app.log);
	const releases = openReleases(config.releases, log);
	const readLiveNow = () => readLive(root, releases, log);
	// Fills the cache of shipped builds before the first page, and logs broken builds at the start.
	app.addHook('onReady', async () => {
		await readLiveNow().catch((error: unknown) =>
			app.log.error({ err: error }, 'the web app cannot be read'),
		);
	});

	await app.register(fastifyStatic, {
		root: shell,
		index: false,
		preCompressed: true,
		cacheControl: false,
		// Folders cannot be listed, and the page is served only with the registry inlined.
		allowedPath: (path) => !path.endsWith('/') && path !== '/index.html',
		setHeaders: (reply, path) => {
			// The folder of a version of a remote never changes.
			reply.header(
				'cache-control',
				HASHED.test(path) || !path.startsWith(shell) ? FOREVER : 'no-cache',
			);
			if (OFFLINE_WORKER.test(path))
				reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
		},
	});

	app.get<{ Params: { name: string; version: string; '*': string } }>(
		'/remotes/:name/:version/*',
		{ schema: { hide: true } },
		async (request, reply) => {
			const { name, version, '*': file } = request.params;
			if (!/^[a-z]+$/.test(name)) return reply.callNotFound();
			reply.headers({
				'access-control-allow-origin': '*',
				'cross-origin-resource-policy': 'cross-origin',
			});
			const path = `${version}/${file}`;
			const shipped = releases.files && join(releases.files, name);
			return reply.sendFile(
				path,
				shipped && (await isFile(join(shipped, path)))
					? shipped
					: join(root, `mfe-${name}`, 'dist'),
			);
		},
	);

	// Without this route the static files plugin would refuse `/` as a folder.
	app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.callNotFound());

	app.get('/registry.json', { schema: { hide: true } }, async (_request, reply) => {
		reply.header('cache-control', 'no-store');
		return (await readLiveNow()).registry;
	});

	/**
	 * The previews that a request may show. Only for signed-in users, because anyone could send a
	 * link with a preview. The session is looked up only if the address requests previews.
	 */
	const findPreviews = async (
		request: FastifyRequest,
		{ screens }: Live,
	): Promise<Previews | undefined> => {
		const requested = config.previewOrigins.length > 0 ? requestedPreviews(request.url) : undefined;
		if (!requested) return undefined;
		const session = await sessions.find(request.session.get('sid')).catch((error: unknown) => {
			// The page itself needs no database, so it is served without previews.
			request.log.warn({ err: error }, 'no previews are shown: the session cannot be looked up');
			return null;
		});
		if (!session) return undefined;
		return checkPreviews(requested, {
			remotes: screens.map(({ remote }) => remote),
			allowed: config.previewOrigins,
		});
	};

	const sendPage = async (request: FastifyRequest, reply: FastifyReply, live: Live) => {
		const path = pathOf(request);
		const screen = live.screens.find((candidate) => candidate.path === path);
		// The screen decides what an address with a query shows.
		const requests = request.url === path ? (live.requests[path] ?? []) : [];
		const [page, previews, { responses, isSignedIn }] = await Promise.all([
			readFile(join(shell, 'index.html'), 'utf8'),
			findPreviews(request, live),
			readInlinedResponses(request, requests),
		]);
		const { origins } = live.registry;
		const registry = previews
			? {
					...live.registry,
					origins: [...new Set([...origins, ...previews.origins])],
					previews: previews.previews,
				}
			: live.registry;
		return reply
			.headers({
				'cache-control': 'no-store',
				'content-security-policy': pagePolicy({
					remotes: origins,
					...(previews && { previews: previews.origins }),
				}),
			})
			.type('text/html; charset=utf-8')
			.send(
				page
					.replace('<!--registry-->', () =>
						pageHead({
							registry,
							remote: screen?.remote,
							path,
							early: live.early[path],
							mayHaveSession: isSignedIn,
						}),
					)
					.replace('<!--responses-->', () => inlinedResponses(responses)),
			);
	};

	const sendDocument = createDocuments(config, listPlans);
	return async (request: FastifyRequest, reply: FastifyReply) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotFound(request, reply);
		const live = await readLiveNow();
		const path = pathOf(request);
		const document = live.documents.get(path);
		if (document === undefined)
			return isForPage(request) ? sendPage(request, reply, live) : sendNotFound(request, reply);
		reply.header(
			'content-security-policy',
			pagePolicy({ remotes: live.registry.origins, withAds: config.adConversionId !== undefined }),
		);
		// These pages use no session, so they need no isolation from their opener, and the header
		// would cost a tenth of the first paint.
		reply.removeHeader('cross-origin-opener-policy');
		return sendDocument(request, reply, path, document);
	};
}

// Whether a request that matches no route is for a screen rather than for data or a file. Programs
// send `*/*`, as browsers do for scripts: then the page is sent unless the path names a file.
function isForPage(request: FastifyRequest): boolean {
	const path = pathOf(request);
	if (/^\/(api|assets|remotes|health|docs)(\/|$)/.test(path)) return false;
	const { accept = '' } = request.headers;
	return accept.includes('text/html') || (accept === '*/*' && !/\.\w+\/?$/.test(path));
}

function pathOf({ url }: FastifyRequest): string {
	return url.split('?', 1)[0] ?? '';
}

async function isFile(path: string): Promise<boolean> {
	return await stat(path).then(
		(stats) => stats.isFile(),
		() => false,
	);
}
