import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Proposal } from '../../../../contract/access/proposals.ts';
import type { Route } from '../../../../contract/route.ts';
import { buildTestApp, type TestApp } from '../../../testing/apps/build-test-app.ts';
import { production } from '../../../testing/apps/production.ts';
import { contractRoutes, nameOf } from '../../../testing/contract-routes.ts';
import { apiPath } from '../only-api-routes.ts';
import { examples, proposalExample } from './examples.ts';

interface Body {
	description?: string;
	content?: Record<string, { schema: object; example?: object }>;
}

interface Operation {
	operationId?: string;
	parameters?: { in: string; name: string; schema: object }[];
	requestBody?: Body;
	responses: Record<string, Body>;
}

interface Document {
	openapi: string;
	servers: object[];
	paths: Record<string, Record<string, Operation>>;
}

let app: TestApp;
let published: TestApp;
let all: Route[];
let open: Route[];
let document: Document;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	published = await buildTestApp({ keep: true, environment: production });
	all = await contractRoutes();
	open = all.filter(({ api }) => api);
	document = await read(published);
});
afterAll(() => Promise.all([app.close(), published.close()]));

const read = async ({ app: server }: TestApp): Promise<Document> =>
	(await server.inject({ url: '/docs/json' })).json();

/** The operations of a document, by method and path, such as `GET /api/v1/drafts/{id}`. */
const operationsOf = ({ paths }: Document): Record<string, Operation> =>
	Object.fromEntries(
		Object.entries(paths).flatMap(([url, methods]) =>
			Object.entries(methods).map(([method, operation]) => [
				`${method.toUpperCase()} ${url}`,
				operation,
			]),
		),
	);
const namesIn = (place: string, operation: Operation | undefined) =>
	(operation?.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
const documented = (route: Route) => nameOf(route).replace(/:(\w+)/g, '{$1}');
const inApi = (route: Route) => documented({ ...route, url: apiPath(route.url) });

test('in production the page and the document list exactly the public API', async () => {
	const page = await published.app.inject({ url: '/docs' });
	expect([page.statusCode, page.headers['content-type']]).toEqual([
		200,
		expect.stringContaining('text/html'),
	]);
	expect(Object.keys(operationsOf(document)).toSorted()).toEqual(open.map(inApi).toSorted());
	expect(document.servers).toEqual([{ url: 'https://warble.example' }]);
});

test('in development every route of the contract is listed too', async () => {
	const listed = Object.keys(operationsOf(await read(app)));
	expect(listed.toSorted()).toEqual([...all.map(documented), ...open.map(inApi)].toSorted());
});

test('each operation names its summary, its right, its errors and its headers', () => {
	const operations = operationsOf(document);
	for (const route of open) {
		const operation = operations[inApi(route)];
		const { api, method } = route;
		expect(operation, inApi(route)).toMatchObject({
			summary: route.schema.summary,
			operationId: expect.stringMatching(/^\w+$/),
			description: expect.stringContaining(`Needs the right \`${api?.right}\``),
			security: [{ token: [] }],
			'x-right': api?.right,
			responses: {
				200: { headers: { 'RateLimit-Remaining': {} } },
				'4XX': {
					content: { 'application/json': { schema: { required: ['code', 'message', 'error'] } } },
				},
			},
		});
		const headers = namesIn('header', operation);
		expect(headers, inApi(route)).toEqual([
			...(method === 'GET' ? [] : ['Idempotency-Key']),
			...(api?.proposal ? ['Proposal-Note'] : []),
		]);
		expect('202' in (operation?.responses ?? {}), inApi(route)).toBe(api?.proposal !== undefined);
	}
	const ids = Object.values(operations).map(({ operationId }) => operationId);
	expect(new Set(ids).size).toBe(ids.length);
});

test('the document is valid: its parameters are declared, and its examples fit its schemas', () => {
	expect(document.openapi).toBe('3.1.0');
	for (const [name, operation] of Object.entries(operationsOf(document))) {
		const { requestBody, responses, parameters = [] } = operation;
		expect(namesIn('path', operation), name).toEqual(
			[...name.matchAll(/\{(\w+)\}/g)].map(([, param]) => param),
		);
		for (const one of parameters) expect(one, name).toHaveProperty('schema');
		for (const response of Object.values(responses))
			expect(response.description, name).toMatch(/^(?!Default)/);
		for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
			const media = content['application/json'];
			if (media?.example) expect(Value.Errors(media.schema, media.example), name).toEqual([]);
		}
	}
	expect(JSON.stringify(document)).not.toMatch(/"(ifLeftOut|sameAs|notFilledIn|isInOtherShapes)"/);
});

describe('examples', () => {
	const writes = () => open.filter(({ method }) => method !== 'GET');

	test('are there for every write and no other route, and shown', () => {
		expect(Object.keys(examples).toSorted()).toEqual(writes().map(nameOf).toSorted());
		const operations = operationsOf(document);
		for (const route of writes()) {
			const example = examples[nameOf(route)];
			const { requestBody, responses } = operations[inApi(route)] ?? {};
			const json = 'application/json';
			expect(responses?.['200'], nameOf(route)).toMatchObject({
				content: { [json]: { example: example?.response } },
			});
			if (route.schema.body)
				expect(requestBody, nameOf(route)).toMatchObject({
					content: { [json]: { example: example?.request } },
				});
		}
	});

	test('are what the contract says', () => {
		for (const route of writes()) {
			const { request, response } = examples[nameOf(route)] ?? {};
			const { body, response: responses } = route.schema;
			if (body) expect(Value.Errors(body, request), nameOf(route)).toEqual([]);
			else expect(request, nameOf(route)).toBeUndefined();
			expect(Value.Errors(responses['200'] ?? {}, response), nameOf(route)).toEqual([]);
			if (route.api?.proposal)
				expect(Value.Errors(Proposal, proposalExample(route.api.proposal))).toEqual([]);
		}
	});
});
