import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../auth/auth.ts';

import type { Config } from '../config/config.ts';
import { sendNotFound } from '../http/errors.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { createDocuments, type DocumentSettings } from './documents.ts';
import { pageHead } from './page-head.ts';
import { checkPreviews, type Previews, requestedPreviews } from './previews.ts';
import { type Live, readLive } from './registry.ts';
import { createReleaseLog } from './releases/release-log.ts';
import { openReleases } from './releases/releases.ts';

interface PagesOptions {
	/** Folder that holds `shell/` and `mfe-NAME/`. */
	root: string;
	config: DocumentSettings & Pick<Config, 'releases' | 'previewOrigins'>;
	sessions: Sessions;
}

/** Names with a hash in them, as `main.3f9a01bc.js`, never change. */
const HASHED = /[.-][0-9a-f]{8,}\.\w+(\.br|\.gz)?$/;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the front end: the shell's page for every address that is a screen, its files, the
 * remotes' folders and the registry. Returns what answers where no route does.
 */
export async function servePages(app: FastifyInstance, { root, config, sessions }: PagesOptions) {
	const shell = join(root, 'shell', 'dist');
	const log = createReleaseLog(app.log);
	const releases = openReleases(config.releases, log);
	const readLiveNow = () => readLive(root, releases, log);
	// What is shipped elsewhere is asked for before the first page, and what is broken is told before
	// anybody meets it.
	app.addHook('onReady', async () => {
		await readLiveNow().catch((error: unknown) =>
			app.log.error({ err: error }, 'the front end cannot be read'),
		);
	});

	await app.register(fastifyStatic, {
		root: shell,
		index: false,
		preCompressed: true,
		cacheControl: false,
		// A folder is nothing to read, and the page is nothing without its registry.
		allowedPath: (path) => !path.endsWith('/') && path !== '/index.html',
		setHeaders: (reply, path) => {
			// A remote's folder bears its version: nothing in it ever changes.
			reply.header(
				'cache-control',
				HASHED.test(path) || !path.startsWith(shell) ? FOREVER : 'no-cache',
			);
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

	// Left to the static files this would be a folder that may not be listed.
	app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.callNotFound());

	app.get('/registry.json', { schema: { hide: true } }, async (_request, reply) => {
		reply.header('cache-control', 'no-store');
		return (await readLiveNow()).registry;
	});

	/**
	 * Anybody may write an address, so only members' are listened to. Nobody's session is looked up
	 * for a page that asks for nothing.
	 */
	const previewsFor = async (
		request: FastifyRequest,
		{ screens }: Live,
	): Promise<Previews | undefined> => {
		const asked = config.previewOrigins.length > 0 ? requestedPreviews(request.url) : undefined;
		if (!asked) return undefined;
		const member = await sessions.find(request.session.get('sid')).catch((error: unknown) => {
			// The page itself needs no database.
			request.log.warn({ err: error }, 'a preview was asked for, and nobody knows by whom');
			return null;
		});
		if (!member) return undefined;
		return checkPreviews(asked, {
			remotes: screens.map(({ remote }) => remote),
			allowed: config.previewOrigins,
		});
	};

	const sendPage = async (request: FastifyRequest, reply: FastifyReply, live: Live) => {
		const [page, asked] = await Promise.all([
			readFile(join(shell, 'index.html'), 'utf8'),
			previewsFor(request, live),
		]);
		const { origins } = live.registry;
		const registry = asked
			? {
					...live.registry,
					origins: [...new Set([...origins, ...asked.origins])],
					previews: asked.previews,
				}
			: live.registry;
		const screen = live.screens.find(({ path }) => path === pathOf(request));
		return reply
			.headers({
				'cache-control': 'no-store',
				'content-security-policy': pagePolicy({
					remotes: origins,
					...(asked && { previews: asked.origins }),
				}),
			})
			.type('text/html; charset=utf-8')
			.send(page.replace('<!--registry-->', () => pageHead(registry, screen?.remote)));
	};

	const sendDocument = createDocuments(config);
	return async (request: FastifyRequest, reply: FastifyReply) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotFound(request, reply);
		const live = await readLiveNow();
		const path = pathOf(request);
		const document = live.documents.get(path);
		if (document === undefined)
			return asksForPage(request) ? sendPage(request, reply, live) : sendNotFound(request, reply);
		reply.header(
			'content-security-policy',
			pagePolicy({ remotes: live.registry.origins, withAds: config.adConversionId !== undefined }),
		);
		// Nobody is signed in on such a page, and to leave the group of the page before it costs a
		// browser a tenth of its first paint.
		reply.removeHeader('cross-origin-opener-policy');
		return sendDocument(request, reply, path, document);
	};
}

// Whether a request that no route knows asks for a screen rather than for data or a file. Programs
// send `*/*`, and so do browsers for scripts: it gets the page unless the path is that of a file.
function asksForPage(request: FastifyRequest): boolean {
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
		(it) => it.isFile(),
		() => false,
	);
}
