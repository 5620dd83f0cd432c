import { expect, test } from 'vitest';
import { listAccess } from '../../../../contract/access/access.ts';
import {
	agentWith,
	browserOf,
	CALLBACK,
	getCode,
	locationOf,
	register,
} from '../../../testing/apps/agents.ts';
import { buildTestApp } from '../../../testing/apps/build-test-app.ts';

const ID = 'https://agent.example/client.json';

/** An app that fetches these documents by their addresses. */
async function buildAppWith(documents: Record<string, unknown>) {
	const app = await buildTestApp({
		fetchDocument: async (address) => {
			const document = documents[String(address)];
			return document === undefined ? new Response('', { status: 404 }) : Response.json(document);
		},
	});
	return { app, person: await app.loginAs() };
}

const documentOf = (client_id: string, more: object = {}) => ({
	client_id,
	client_name: 'Notes agent',
	redirect_uris: [CALLBACK],
	...more,
});

test('a program with a client ID metadata document is shown with its host [V3]', async () => {
	const { app, person } = await buildAppWith({ [ID]: documentOf(ID) });
	const agent = agentWith(app, ID);
	const { browser, id } = await agent.request(browserOf(app, person));
	const shown = await browser.visit(`${app.url}/api/access/requests/${id}`);
	expect(JSON.parse(shown.body)).toMatchObject({ name: 'Notes agent', host: 'agent.example' });
	const { code, verifier } = await getCode(app, agent, person, 'read');
	expect((await agent.exchange(code, verifier)).status).toBe(200);
	const { agents } = await person.client.call(listAccess, {});
	expect(agents).toMatchObject([{ name: 'Notes agent', host: 'agent.example' }]);
});

test('a metadata document with another id, a private redirect or a secret is refused [V3]', async () => {
	const at = (name: string) => `https://agent.example/${name}.json`;
	const { app, person } = await buildAppWith({
		[at('other')]: documentOf('https://bank.example/client.json'),
		[at('private')]: documentOf(at('private'), { redirect_uris: ['https://10.0.0.1/callback'] }),
		[at('secret')]: documentOf(at('secret'), { client_secret: 'x' }),
		[at('list')]: [],
	});
	for (const name of ['other', 'private', 'secret', 'list', 'missing']) {
		const { response } = await agentWith(app, at(name)).request(browserOf(app, person));
		expect([name, response.status, locationOf(response)]).toEqual([name, 400, '']);
	}
});

test.each(['https://10.0.0.1', 'https://169.254.169.254', 'https://[::1]', 'https://localhost'])(
	'a metadata document at %s is not fetched [V3]',
	async (origin) => {
		const app = await buildTestApp({ environment: { PRIVATE_SERVERS: 'refuse' } });
		const agent = agentWith(app, `${origin}/client.json`);
		const { response } = await agent.request(browserOf(app, await app.loginAs()));
		expect([response.status, locationOf(response)]).toEqual([400, '']);
		expect(response.body).toContain('client_id metadata document fetch failed');
	},
);

test('more than 20 registrations in an hour get 429 [V3]', async () => {
	const { app } = await buildAppWith({});
	const statuses: number[] = [];
	for (let count = 0; count < 22; count += 1) statuses.push((await register(app)).status);
	expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true);
	expect(statuses.slice(20)).toEqual([429, 429]);
});
