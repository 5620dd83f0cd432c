import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { estimateRun } from '../../contract/filter/estimate.ts';
import {
	deleteTemplate,
	duplicateTemplate,
	getAgreement,
	getTemplate,
	getTemplateVersion,
	saveTemplate,
} from '../../contract/filter/filter.ts';
import { draftReplies, getReplies } from '../../contract/filter/replies.ts';
import { getRun, overrideVerdict, startRun } from '../../contract/filter/run.ts';
import type { Route } from '../../contract/route.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../testing/apps/build-filter-app.ts';
import { finishedRun } from './fixtures/finished-run.ts';
import { honest, modelOf } from './fixtures/judging.ts';
import { TemplateEntity } from './template/template.entity.ts';

let app: FilterApp;
let person: FilterUser;
const unknown = '00000000-0000-4000-8000-000000000000';

const { model, requests } = modelOf(honest);

beforeAll(async () => {
	app = await buildFilterApp({ keep: true, model });
});
/** Every test has a new user, so that rate limits do not interfere. */
beforeEach(async () => {
	person = await app.member(3);
});
afterAll(() => app.close());

const send = (route: Route, url: string, payload?: unknown) =>
	app.app.inject({
		method: route.method,
		url,
		headers: { cookie: person.cookie, 'content-type': 'application/json' },
		...(payload === undefined
			? {}
			: { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
	});
const save = (body: unknown) => send(saveTemplate, saveTemplate.url, body);
const estimate = (timeRange: unknown) =>
	send(estimateRun, estimateRun.url, { templateId: person.templateId, timeRange });
const names = async () =>
	(await app.services.em.fork().find(TemplateEntity, { userId: person.id })).map(
		({ name }) => name,
	);
const content = { description: 'Long runs' };
const source = { kind: 'hashtag', network: 'x', accountId: null, value: 'running', name: '' };
const readFrom = (change: object) => ({ ...content, sources: [{ ...source, ...change }] });

describe('size limits of templates', () => {
	test.each([
		['a name of 120 characters', { name: 'x'.repeat(120), content }],
		['a name of 120 flamingos', { name: '🦩'.repeat(120), content }],
		[
			'a description of 10,000 characters',
			{ name: 'a', content: { description: 'é'.repeat(10_000) } },
		],
		[
			'a description of 10,000 flamingos',
			{ name: 'b', content: { description: '🦩'.repeat(10_000) } },
		],
		[
			'1,000 blocked names of 15',
			{
				name: 'c',
				content: {
					...content,
					blockList: Array.from({ length: 1000 }, (_, at) => `n${at}`.padEnd(15, '_')),
				},
			},
		],
	])('%s is accepted [F5]', async (_, body) => {
		expect((await save(body)).statusCode).toBe(200);
	});

	test.each([
		['a name of 121 characters', { name: 'x'.repeat(121), content }],
		[
			'a description of 10,001 characters',
			{ name: 'a2', content: { description: 'x'.repeat(10_001) } },
		],
		[
			'a description that grows beyond with what it needs',
			{ name: 'a2', content: { description: '&'.repeat(2001) } },
		],
		[
			'1,001 blocked names',
			{
				name: 'a2',
				content: { ...content, blockList: Array.from({ length: 1001 }, (_, at) => `n${at}`) },
			},
		],
		['a blocked server', { name: 'a2', content: { ...content, blockList: ['@mastodon.social'] } }],
		['a blocked name of 16', { name: 'a2', content: { ...content, blockList: ['x'.repeat(16)] } }],
		['an empty blocked name', { name: 'a2', content: { ...content, blockList: [''] } }],
		['a blocked name with an @', { name: 'a2', content: { ...content, blockList: ['@ada'] } }],
		['a blocked name with a blank', { name: 'a2', content: { ...content, blockList: ['ada '] } }],
		['a blocked name with code', { name: 'a2', content: { ...content, blockList: ['<b>'] } }],
		['a hashtag of nothing but its sign', { name: 'a2', content: readFrom({ value: '#' }) }],
		['a source without an account', { name: 'a2', content: readFrom({ network: 'mastodon' }) }],
		[
			'a search that X would refuse',
			{ name: 'a2', content: readFrom({ kind: 'search', value: '"open' }) },
		],
		['an unknown kind of source', { name: 'a2', content: readFrom({ kind: 'planet' }) }],
		['21 sources', { name: 'a2', content: { ...content, sources: Array(21).fill(source) } }],
		['version 0', { name: 'a2', content, version: 0 }],
		['version -1', { name: 'a2', content, version: -1 }],
		['version 1.5', { name: 'a2', content, version: 1.5 }],
		['a version as text', { name: 'a2', content, version: '1' }],
	])('%s is refused [F5]', async (_, body) => {
		const response = await save(body);
		expect({ status: response.statusCode, code: response.json().code }).toEqual({
			status: 400,
			code: 'invalid_input',
		});
		expect(await names()).not.toContain('a2');
	});
});

describe('a time range', () => {
	test.each([
		[1, 'hours'],
		[1344, 'hours'],
		[56, 'days'],
		[8, 'weeks'],
	])('of %d %s is accepted [F5]', async (value, unit) => {
		expect((await estimate({ value, unit })).statusCode).toBe(200);
	});

	test.each([
		['{"value":0,"unit":"hours"}'],
		['{"value":-1,"unit":"hours"}'],
		['{"value":-0.5,"unit":"days"}'],
		['{"value":1.5,"unit":"hours"}'],
		['{"value":1e9,"unit":"hours"}'],
		['{"value":1e999,"unit":"hours"}'],
		['{"value":NaN,"unit":"hours"}'],
		['{"value":null,"unit":"hours"}'],
		['{"value":"24","unit":"hours"}'],
		['{"value":[24],"unit":"hours"}'],
		['{"value":{"$gt":0},"unit":"hours"}'],
		['{"value":1345,"unit":"hours"}'],
		['{"value":57,"unit":"days"}'],
		['{"value":9,"unit":"weeks"}'],
		['{"value":1,"unit":"months"}'],
		['{"value":1,"unit":"Hours"}'],
		['{"value":1,"unit":["hours"]}'],
		['{"value":1}'],
	])('%s is refused, for an estimate and for a run [F5]', async (timeRange) => {
		for (const route of [estimateRun, startRun]) {
			const response = await send(
				route,
				route.url,
				`{"templateId":"${person.templateId}","timeRange":${timeRange}}`,
			);
			expect({ status: response.statusCode, code: response.json().code }).toEqual({
				status: 400,
				code: 'invalid_input',
			});
		}
		expect(requests).toEqual([]);
	});
});

describe('additional fields are ignored or refused [C3]', () => {
	test('a new template gets its owner, time and state from the server', async () => {
		const stranger = await app.loginAs();
		const more =
			'"userId":"STRANGER","createdAt":"2020-01-01T00:00:00Z","deletedAt":"2020-01-01T00:00:00Z","__proto__":{"isAdmin":true}';
		const body = `{"name":"Assigned","content":{"description":"x","html":"y"},${more.replace('STRANGER', stranger.id)}}`;
		const response = await save(body);
		// Refused as a whole because of the prototype; otherwise the rest is ignored.
		expect(response.statusCode).toBe(400);
		expect((await save(body.replace(/,"__proto__":\{[^}]*\}/, ''))).json()).toMatchObject({
			content: { description: 'x' },
		});
		const em = app.services.em.fork();
		expect(await em.count(TemplateEntity, { userId: stranger.id })).toBe(0);
		const row = await em.findOneOrFail(TemplateEntity, { userId: person.id, name: 'Assigned' });
		expect(row.deletedAt).toBeNull();
		expect(row.createdAt.getFullYear()).toBeGreaterThan(2020);
		expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
	});

	test('an override changes nothing else of the post', async () => {
		const runId = await finishedRun(person);
		const [post] = (await person.client.call(getRun, { params: { id: runId }, querystring: {} }))
			.tweets;
		if (!post) throw new Error('There is no post.');
		const url = `/api/filter/runs/${runId}/tweets/${post.tweetId}/override`;
		const response = await send(overrideVerdict, url, {
			value: 'include',
			included: !post.included,
			reason: 'mine',
			seq: 99,
		});
		expect(response.json()).toEqual({ ...post, manualInclude: true });
	});
});

describe('an operator object instead of a value is refused [C4]', () => {
	const operators = [
		{ $ne: null },
		{ $gt: '' },
		[unknown],
		1,
		true,
		null,
		'',
		'x',
		`${unknown}'--`,
		`${unknown}\u0000`,
	];
	test.each(operators.map((operator) => [JSON.stringify(operator), operator]))(
		'%s',
		async (_, operator) => {
			const bodies: [Route, string, unknown][] = [
				[saveTemplate, saveTemplate.url, { id: operator, name: 'x', content }],
				[duplicateTemplate, duplicateTemplate.url, { templateId: operator, name: 'x' }],
				[
					estimateRun,
					estimateRun.url,
					{ templateId: operator, timeRange: { value: 1, unit: 'days' } },
				],
			];
			for (const [route, url, body] of bodies)
				expect((await send(route, url, body)).statusCode).toBe(400);
			const inPath = typeof operator === 'string' ? operator : JSON.stringify(operator);
			for (const route of [
				getTemplate,
				deleteTemplate,
				getTemplateVersion,
				getAgreement,
				getReplies,
				draftReplies,
			] as Route[]) {
				if (inPath === '') continue;
				const url = route.url.replace(':id', encodeURIComponent(inPath)).replace(':version', '1');
				expect({ url, status: (await send(route, url)).statusCode }).toEqual({ url, status: 400 });
			}
		},
	);

	test.each(['0', '-1', '1.5', '01', '1e3', 'latest', '1000000', '1;drop'])(
		'is refused as the version %s',
		async (version) => {
			const url = `/api/filter/templates/${person.templateId}/versions/${encodeURIComponent(version)}`;
			expect((await send(getTemplateVersion, url)).statusCode).toBe(400);
		},
	);

	test.each([true, 'maybe', 0, {}, ['include']])('is refused as the decision %j', async (value) => {
		expect(
			(await send(overrideVerdict, `/api/filter/runs/${unknown}/tweets/1/override`, { value }))
				.statusCode,
		).toBe(400);
	});

	test.each(['x', '-1', '1'.repeat(26), '1.5', '1%00'])(
		'is refused as the post %s',
		async (tweetId) => {
			expect(
				(
					await send(overrideVerdict, `/api/filter/runs/${unknown}/tweets/${tweetId}/override`, {
						value: null,
					})
				).statusCode,
			).toBe(400);
		},
	);
});
