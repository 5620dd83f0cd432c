import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Registry } from 'bff/contract/pages/registry';
import { onTestFinished } from 'vitest';
import { contentTypeOf } from '../store/content-types.ts';

interface Behaviour {
	/** Overrides of its registry. */
	registry?: Partial<Registry>;
	/** Handles a request itself if it returns true. */
	answers?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
}

/**
 * Starts a fake product that serves the files shipped to a folder, and its `/registry.json`.
 * Resolves with its origin.
 */
export async function fakeProduct(
	releases: string,
	{ registry: overrides = {}, answers = () => false }: Behaviour = {},
): Promise<string> {
	const server = createServer(async (request, response) => {
		try {
			if (await answers(request, response)) return;
			const url = request.url ?? '/';
			const isRegistry = url === '/registry.json';
			const body = isRegistry
				? JSON.stringify(await registryOf(releases, overrides))
				: await readFile(path.join(releases, url));
			response
				.setHeader('access-control-allow-origin', '*')
				.setHeader('content-type', contentTypeOf(url))
				.end(body);
		} catch {
			response.writeHead(404).end();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	const address = server.address();
	return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function registryOf(releases: string, overrides: Partial<Registry>): Promise<Registry> {
	const registry: Registry = {
		apiBaseUrl: '',
		api: 1,
		contracts: { oldest: 1, newest: 1 },
		...overrides,
		remotes: { ...overrides.remotes },
	};
	for (const file of await readdir(path.join(releases, 'live')).catch(() => [])) {
		if (!file.endsWith('.json')) continue;
		const {
			entry,
			documents = {},
			commit,
			since,
		} = JSON.parse(await readFile(path.join(releases, 'live', file), 'utf8'));
		if (entry) registry.remotes[path.basename(file, '.json')] = { ...entry, commit, since };
		const hrefs = Object.entries<{ href: string }>(documents).map(([address, { href }]) => [
			address,
			href,
		]);
		if (hrefs.length > 0)
			registry.documents = { ...registry.documents, ...Object.fromEntries(hrefs) };
	}
	return registry;
}
