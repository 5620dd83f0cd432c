import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: { APP_ORIGINS: 'https://warble.example', TRUST_PROXY: '127.0.0.1' },
	});
});
afterAll(() => app.close());

const ask = (headers: Record<string, string>, url = '/health/live', from = app) =>
	from.app.inject({ url, headers });

test.each([
	'evil.example',
	'evil.example:3000',
	'localhost.evil.example',
	'127.0.0.1.evil.example',
	'warble.example.evil',
	'evil@localhost@x',
	' ',
])(
	'in development, the host "%s" is refused on every route, with advice on settings [B10]',
	async (host) => {
		for (const url of ['/health/live', '/auth/current-user', '/docs', '/app', '/nothing']) {
			const response = await ask({ host, 'x-forwarded-host': 'localhost' }, url);
			expect([url, response.statusCode, response.json().code]).toEqual([
				url,
				403,
				'forbidden_origin',
			]);
			expect(response.json().message).toContain('APP_ORIGINS');
		}
	},
);

test.each([
	'localhost:3000',
	'mara.localhost:3000',
	'127.0.0.1:3000',
	'[::1]:3000',
	'192.168.1.20:3000',
	'warble.example',
	'WARBLE.example:443',
])('in development, the host "%s" is allowed [B10]', async (host) => {
	expect((await ask({ host })).statusCode).toBe(200);
});

test('in production, the proxy checks the host, so any is allowed [B10]', async () => {
	const production = await buildTestApp({
		environment: {
			NODE_ENV: 'production',
			APP_ORIGINS: 'https://warble.example',
			SESSION_KEYS: '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210',
			ENCRYPTION_KEYS: 'test:9a8b7c6d5e4f30211203f4e5d6c7b8a99f8e7d6c5b4a39281706f5e4d3c2b1a0',
			DATABASE_URL: 'postgres://not-used',
			OPENROUTER_BASE_URL: 'https://openrouter.test/api/v1',
		},
	});
	expect((await ask({ host: 'server-1.internal' }, '/health/live', production)).statusCode).toBe(
		200,
	);
});
