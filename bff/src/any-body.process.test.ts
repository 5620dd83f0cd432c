import { expect, test } from 'vitest';
import { contractRoutes, nameOf, pathOf } from './testing/contract-routes.ts';
import {
	cleanUpServers,
	newServerDatabase,
	signInAsDemo,
	startServer,
} from './testing/processes/server-process.ts';

cleanUpServers();

const bodies = [
	undefined,
	'null',
	'[]',
	'""',
	'0',
	'{}',
	'{"__proto__":1}',
	'{"text":{"$ne":null}}',
	'['.repeat(10_000),
];

test('no request can end a server, whatever its body [H9]', { timeout: 480_000 }, async () => {
	const { child, url: ready } = startServer((await newServerDatabase()).environment);
	const url = await ready;
	const cookie = await signInAsDemo(url);
	const unknown = '00000000-0000-4000-8000-000000000000';
	const values = { threadId: unknown, id: unknown, tweetId: '1', version: '1' };
	for (const route of (await contractRoutes()).filter(({ url: path }) => path !== '/auth/logout')) {
		const send = async (body: string | undefined, headers: Record<string, string>) => {
			const response = await fetch(url + pathOf(route, values), {
				method: route.method,
				headers,
				...(body !== undefined && { body }),
			});
			await response.text();
			expect({
				route: nameOf(route),
				body: body?.slice(0, 40),
				isOurFault: response.status >= 500,
			}).toMatchObject({
				isOurFault: false,
			});
		};
		// `fetch` sends no body with GET.
		for (const body of route.method === 'GET' ? [undefined] : bodies) {
			await Promise.all(
				[{}, { cookie }, { cookie, 'content-type': 'application/json' }].map((headers) =>
					send(body, headers),
				),
			);
		}
	}
	expect(child.exitCode).toBeNull();
	expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});
