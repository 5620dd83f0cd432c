import { afterAll, beforeAll, expect, test } from 'vitest';
import { register, registerAgent } from '../../../testing/apps/agents.ts';
import { buildTestApp, type TestApp } from '../../../testing/apps/build-test-app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());

const addresses = (count: number) =>
	Array.from({ length: count }, (_, at) => `https://agent.example/${at}`);

test.each([
	[{ client_name: 'x'.repeat(201) }, 'invalid_client_metadata'],
	[{ redirect_uris: addresses(11) }, 'invalid_redirect_uri'],
	[{ redirect_uris: [`https://agent.example/${'x'.repeat(1000)}`] }, 'invalid_redirect_uri'],
])('a program that describes itself at too great length is refused', async (metadata, error) => {
	const response = await register(app, metadata);
	expect([response.status, await response.json()]).toMatchObject([400, { error }]);
});

test('what is not needed of a program is neither fetched nor stored', async () => {
	const response = await register(app, {
		client_name: 'x'.repeat(200),
		redirect_uris: addresses(10),
		sector_identifier_uri: 'https://10.0.0.1/sector',
		jwks_uri: 'https://10.0.0.1/keys',
		request_uris: ['https://10.0.0.1/request'],
		logo_uri: 'https://agent.example/logo.png',
		contacts: ['mara@example.org'],
	});
	expect(response.status).toBe(201);
	expect(JSON.stringify(await response.json())).not.toMatch(/10\.0\.0\.1|logo|mara/);
});

test('a program that no user connects is deleted after a day', async () => {
	const { clientId } = await registerAgent(app);
	const oauth = await app.services.access.loadOauth();
	expect(await oauth.Client.find(clientId)).toBeDefined();
	const [row] = await app.services.em.fork().execute(
		`select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours
			from oauth_records where kind = 'Client'`,
	);
	expect(row?.hours).toBe(24);
});

test('tokens can be asked for and revoked 300 times a minute from one address', async () => {
	for (const path of ['/oauth/token', '/oauth/revoke']) {
		const statuses = new Map<number, number>();
		for (let count = 0; count < 302; count += 1) {
			const { statusCode } = await app.app.inject({ method: 'POST', url: path });
			statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
		}
		expect(statuses.get(429), path).toBe(2);
	}
});
