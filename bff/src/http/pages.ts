import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from '../../contract/registry.ts';
import { createDocuments, type DocumentSettings } from './documents.ts';
import { answerNotFound } from './errors.ts';
import { escapeHtml } from './escape-html.ts';
import { readRegistry } from './registry.ts';
import { pagePolicy } from './security-headers.ts';

/** One line of the shell's `screens.json`. */
interface Screen {
	path: string;
	remote: string;
}

/** Names with a hash in them, as `main.3f9a01bc.js`, never change. */
const HASHED = /[.-][0-9a-f]{8,}\.\w+(\.br|\.gz)?$/;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built front end: the shell's page for every address that is a screen, its files, the remotes' folders and the registry.
 * `root` is the folder that holds `shell/` and `mfe-NAME/`. Returns what answers where no route does.
 */
export async function servePages(app: FastifyInstance, root: string, settings: DocumentSettings) {
	const shell = join(root, 'shell', 'dist');
	const registry = () => readRegistry(root, (remote, error) => app.log.error({ err: error, remote }, 'a registry entry cannot be used'));

	await app.register(fastifyStatic, {
		root: shell,
		index: false,
		preCompressed: true,
		cacheControl: false,
		// A folder is nothing to read, and the page is nothing without its registry.
		allowedPath: (path) => !path.endsWith('/') && path !== '/index.html',
		setHeaders: (reply, path) => {
			// A remote's folder bears its version: nothing in it ever changes.
			reply.header('cache-control', HASHED.test(path) || !path.startsWith(shell) ? FOREVER : 'no-cache');
		},
	});

	app.get<{ Params: { name: string; version: string; '*': string } }>(
		'/remotes/:name/:version/*',
		{ schema: { hide: true } },
		async (request, reply) => {
			const { name, version, '*': file } = request.params;
			if (!/^[a-z]+$/.test(name)) return reply.callNotFound();
			reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
			return reply.sendFile(`${version}/${file}`, join(root, `mfe-${name}`, 'dist'));
		},
	);

	// Left to the static files this would be a folder that may not be listed.
	app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.callNotFound());

	app.get('/registry.json', { schema: { hide: true } }, async (_request, reply) => {
		reply.header('cache-control', 'no-store');
		return registry();
	});

	const sendDocument = createDocuments(root, settings);
	const sendPage = async (request: FastifyRequest, reply: FastifyReply, live: Registry) => {
		const [page, screens] = await Promise.all([
			readFile(join(shell, 'index.html'), 'utf8'),
			readFile(join(shell, 'screens.json'), 'utf8').then((text) => JSON.parse(text) as Screen[]),
		]);
		const path = pathOf(request);
		const screen = screens.find((candidate) => candidate.path === path);
		return reply
			.headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(originsOf(live)) })
			.type('text/html; charset=utf-8')
			.send(page.replace('<!--registry-->', () => headFor(live, screen?.remote)));
	};

	return async (request: FastifyRequest, reply: FastifyReply) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') return answerNotFound(request, reply);
		const live = await registry();
		const document = live.documents?.[pathOf(request)];
		if (document !== undefined) {
			reply.header('content-security-policy', pagePolicy(originsOf(live), { withAds: settings.adConversionId !== undefined }));
			// Nobody is signed in on such a page, and to leave the group of the page before it costs a browser a tenth of its first paint.
			reply.removeHeader('cross-origin-opener-policy');
			return sendDocument(request, reply, document);
		}
		return asksForPage(request) ? sendPage(request, reply, live) : answerNotFound(request, reply);
	};
}

/** Whether a request that no route knows asks for a screen rather than for data or a file. */
function asksForPage(request: FastifyRequest): boolean {
	return (request.headers.accept ?? '').includes('text/html') && !/^\/(api|remotes|health|docs)(\/|$)/.test(pathOf(request));
}

function pathOf({ url }: FastifyRequest): string {
	return url.split('?', 1)[0] ?? '';
}

/** The registry, inlined to save the page a request, and hints for the remote that this address will show. */
function headFor(registry: Registry, remote: string | undefined): string {
	const hints: string[] = [];
	const entry = remote === undefined ? undefined : registry.remotes[remote];
	if (entry) {
		const files = [{ href: entry.entry, as: 'script', integrity: entry.integrity }, ...(entry.preload ?? [])];
		for (const { href, as, integrity } of files) {
			hints.push(
				`<link rel="preload" as="${as}" href="${escapeHtml(href)}" crossorigin${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}>`,
			);
		}
	}
	const json = JSON.stringify(registry).replaceAll('<', '\\u003c');
	return `<script type="application/json" id="registry">${json}</script>${hints.join('')}`;
}

function originsOf(registry: Registry): string[] {
	const urls = [registry.apiBaseUrl, ...Object.values(registry.remotes).map(({ entry }) => entry)];
	return [...new Set(urls.flatMap((url) => URL.parse(url)?.origin ?? []))];
}
