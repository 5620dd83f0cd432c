import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());

test.each([
	// Its response is read together with the session.
	['GET', 600, 300, '/api/threads/recent'],
	['POST', 120, 60, '/api/user-api-keys'],
] as const)(
	'a user’s %s requests are refused after %d for up to %d seconds; other users’ are not [F2]',
	async (method, allowed, seconds, url) => {
		const [busy, other] = [await app.loginAs(), await app.loginAs()];
		const ask = ({ cookie }: { cookie: string }) =>
			app.app.inject({
				method,
				url,
				headers: { cookie },
				...(method === 'POST' ? { payload: {} } : {}),
			});
		const statuses = new Set<number>();
		for (let count = 0; count < allowed; count += 1) statuses.add((await ask(busy)).statusCode);
		expect(statuses).toEqual(new Set([200]));
		const refused = await ask(busy);
		expect(refused.statusCode).toBe(429);
		const wait = Number(refused.headers['retry-after']);
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(seconds);
		expect(refused.json()).toMatchObject({
			code: 'too_many_requests',
			retry_after: wait,
			message: expect.stringContaining(`${wait} seconds`),
		});
		expect((await ask(other)).statusCode).toBe(200);
	},
);
