import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Registry } from 'bff/contract/registry';
import { onTestFinished } from 'vitest';
import { contentTypeOf } from '../store/content-types.ts';

interface Behaviour {
	/** What its registry says besides the remotes. */
	tells?: Partial<Registry>;
	/** Answers a request itself, by returning true. */
	answers?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
}

/**
 * A product that shows what was shipped to a folder, as far as a ship looks at it. Resolves with
 * its origin.
 */
export async function fakeProduct(
	releases: string,
	{ tells = {}, answers = () => false }: Behaviour = {},
): Promise<string> {
	const server = createServer(async (request, response) => {
		try {
			if (await answers(request, response)) return;
			const url = request.url ?? '/';
			const isRegistry = url === '/registry.json';
			const body = isRegistry
				? JSON.stringify(await registryOf(releases, tells))
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

async function registryOf(releases: string, tells: Partial<Registry>): Promise<Registry> {
	const registry: Registry = {
		apiBaseUrl: '',
		api: 1,
		contracts: { oldest: 1, newest: 1 },
		remotes: {},
		...tells,
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
