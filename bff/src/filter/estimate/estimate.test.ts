import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/server.ts';
import { estimateRun } from '../../../contract/filter/estimate.ts';
import { saveTemplate } from '../../../contract/filter/filter.ts';
import type { TimeRange } from '../../../contract/filter/run.ts';
import { createFetchedRangeStore } from '../../feed/fetched-range-store.ts';
import { estimateTokens } from '../../prompts/estimate-tokens.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
	postOf,
} from '../../testing/apps/build-filter-app.ts';
import { HOUR_MS } from '../../time.ts';
import { finishedRun } from '../fixtures/finished-run.ts';
import { honest, modelOf } from '../fixtures/judging.ts';

const price = { prompt: 0.000_000_5, completion: 0.000_001_5 };
const { model, requests } = modelOf(honest);
let sandbox: Sandbox;
let app: FilterApp;

beforeAll(async () => {
	sandbox = await startSandbox();
	app = await buildFilterApp({
		keep: true,
		model,
		environment: {
			OPENROUTER_BASE_URL: `${sandbox.url}/api/v1`,
			OPENROUTER_MODEL: 'sandbox/wren',
			X_APP_TOKEN: 'sandbox-x-app-0123456789',
			X_API_BASE_URL: sandbox.url,
			FILTER_MAX_POSTS: '150',
			X_PRICES: 'read=0.01',
		},
	});
});
afterAll(async () => {
	await app.close();
	await sandbox.close();
});

const estimate = (person: FilterUser, timeRange: TimeRange = { value: 1, unit: 'days' }) =>
	person.client.call(estimateRun, { body: { templateId: person.templateId, timeRange } });

/**
 * A user who reads two accounts, with five posts an hour stored from eleven hours ago to one hour
 * ago.
 */
async function reader(): Promise<FilterUser> {
	const person = await app.member(0);
	await app.services.feeds.save(person.id, { accounts: ['ada', 'grace'], query: '' });
	const [source] = (await app.services.feeds.choose(person.id)).sources;
	const fetchedRanges = createFetchedRangeStore(app.services.em);
	const until = new Date(Date.now() - HOUR_MS);
	await fetchedRanges.extend(person.id, source?.key ?? '', {
		since: new Date(until.getTime() - 10 * HOUR_MS),
		until,
	});
	const posts = Array.from({ length: 50 }, (_, at) =>
		postOf(
			`${8e15 + at}`,
			`Running (${at})`,
			new Date(until.getTime() - (at + 0.5) * (HOUR_MS / 5)),
		),
	);
	await app.services.tweets.save(person.id, posts, source?.key ?? '');
	return person;
}

describe('an estimate', () => {
	test('counts stored posts, and comes close to the prompt tokens of the run', async () => {
		const person = await app.member(50);
		const result = await estimate(person);
		expect(result).toMatchObject({
			posts: 50,
			reused: 0,
			postsCost: 0,
			reachesBack: null,
			fromStorage: 50,
			maxPosts: 150,
		});
		const before = requests.length;
		await finishedRun(person);
		const sent = requests
			.slice(before)
			.flatMap(({ messages }) => messages.map(({ content }) => estimateTokens(content)));
		const prompt = sent.reduce((sum, tokens) => sum + tokens, 0);
		const estimated = (result.tokens ?? 0) - (50 + 3 * 2) * 60;
		expect(Math.abs(estimated - prompt) / prompt).toBeLessThan(0.1);
		expect(result.modelCost).toBeCloseTo(
			estimated * price.prompt + (50 + 3 * 2) * 60 * price.completion,
			9,
		);
	});

	test('leaves out posts with a verdict for the same description', async () => {
		const person = await app.member(30);
		await finishedRun(person);
		expect(await estimate(person)).toMatchObject({
			posts: 30,
			reused: 30,
			tokens: 0,
			modelCost: 0,
		});
		await person.addPosts(3);
		expect(await estimate(person)).toMatchObject({
			posts: 33,
			reused: 30,
			tokens: expect.any(Number),
		});
		await person.client.call(saveTemplate, {
			body: {
				id: person.templateId,
				name: 'Good reads',
				content: { description: 'Something else' },
			},
		});
		expect(await estimate(person)).toMatchObject({ posts: 33, reused: 0 });
	});

	test('extrapolates posts that are not stored from the fetched range, at the price of a post', async () => {
		const person = await reader();
		expect(await estimate(person, { value: 22, unit: 'hours' })).toMatchObject({
			posts: 110,
			postsCost: expect.closeTo(0.6, 5),
			fromStorage: 0,
			notes: [],
		});
		expect(await estimate(person, { value: 6, unit: 'hours' })).toMatchObject({
			posts: 30,
			postsCost: expect.closeTo(0.05, 5),
		});
	});

	test('is limited to the posts that a run judges, with a note', async () => {
		const person = await reader();
		const result = await estimate(person, { value: 5, unit: 'days' });
		expect(result).toMatchObject({ posts: 150, postsCost: expect.closeTo(1.5, 5) });
		expect(result.notes).toEqual(['A run judges at most 150 posts, the newest first.']);
	});

	test('counts only stored posts before the time that X can be read back to', async () => {
		const person = await reader();
		const old = [20, 30].map((days, at) =>
			postOf(`${9e15 + at}`, 'Old', new Date(Date.now() - days * 24 * HOUR_MS)),
		);
		await app.services.tweets.save(person.id, old, 'elsewhere');
		const result = await estimate(person, { value: 4, unit: 'weeks' });
		expect(result.fromStorage).toBe(1);
		expect(Date.now() - Date.parse(result.reachesBack ?? '')).toBeLessThan(7.1 * 24 * HOUR_MS);
		expect(result.notes.join(' ')).not.toContain('X doesn’t go back');
		expect((await estimate(person, { value: 8, unit: 'weeks' })).fromStorage).toBe(2);
	});

	test.each([
		['was not read yet', 0],
		['was read for a moment only', 1000],
	])('of a feed that %s is extrapolated from all stored posts', async (_, readMs) => {
		const person = await app.member(0);
		await app.services.feeds.save(person.id, { accounts: ['ada'], query: '' });
		if (readMs > 0) {
			const fetchedRanges = createFetchedRangeStore(app.services.em);
			const [source] = (await app.services.feeds.choose(person.id)).sources;
			const until = new Date(Date.now() - HOUR_MS);
			const since = new Date(until.getTime() - readMs);
			await fetchedRanges.extend(person.id, source?.key ?? '', { since, until });
		}
		const old = Array.from({ length: 40 }, (_, at) =>
			postOf(`${9e15 + at}`, `Bread (${at})`, new Date(Date.now() - (at + 1) * 12 * HOUR_MS)),
		);
		await app.services.tweets.save(person.id, old, 'an earlier feed');
		expect(await estimate(person)).toMatchObject({ posts: 2, postsCost: 0.02 });
		expect(await estimate(person, { value: 4, unit: 'days' })).toMatchObject({ posts: 8 });
	});

	test('says if X does not go back to the start of the window and nothing older is stored', async () => {
		const { notes } = await estimate(await reader(), { value: 4, unit: 'weeks' });
		expect(notes).toContain('X doesn’t go back to the start of this window.');
	});

	test('counts only the posts of the feed that a run would read', async () => {
		const person = await reader();
		const others = [2, 3].map((hours) =>
			postOf(`${9e15 + hours}`, 'Bread', new Date(Date.now() - hours * HOUR_MS)),
		);
		await app.services.tweets.save(person.id, others, 'an earlier feed');
		expect(await estimate(person, { value: 6, unit: 'hours' })).toMatchObject({ posts: 30 });
	});

	test('names wider windows that hold more, if there are few posts', async () => {
		const person = await app.member(0);
		const days = [0.5, 2, 2.5, 6, 20];
		const posts = days.map((age, at) =>
			postOf(`${9e15 + at}`, 'Bread', new Date(Date.now() - age * 24 * HOUR_MS)),
		);
		await app.services.tweets.save(person.id, posts, 'test');
		expect(await estimate(person)).toMatchObject({
			posts: 1,
			wider: [
				{ timeRange: { value: 3, unit: 'days' }, posts: 3 },
				{ timeRange: { value: 7, unit: 'days' }, posts: 4 },
			],
		});
		expect(await estimate(person, { value: 2, unit: 'weeks' })).toMatchObject({ wider: [] });
		expect(await estimate(await app.member(30))).toMatchObject({ wider: [] });
	});

	test('needs no saved template', async () => {
		const { client } = await app.member(30);
		const body = { timeRange: { value: 1, unit: 'days' } } as const;
		expect(await client.call(estimateRun, { body })).toMatchObject({
			posts: 30,
			reused: 0,
			tokens: expect.any(Number),
			seconds: 15,
		});
	});

	test('is unknown until the first posts have been read', async () => {
		const person = await app.member(0);
		await app.services.feeds.save(person.id, { accounts: ['ada'], query: '' });
		expect(await estimate(person)).toMatchObject({
			posts: null,
			reused: 0,
			tokens: null,
			modelCost: null,
			postsCost: null,
			seconds: null,
			wider: [],
			notes: [],
		});
	});

	test('is zero for a user without a feed, with a note on what to do', async () => {
		const person = await app.member(0);
		expect(await estimate(person)).toEqual({
			posts: 0,
			reused: 0,
			tokens: 0,
			modelCost: 0,
			postsCost: 0,
			reachesBack: null,
			fromStorage: 0,
			seconds: 0,
			wider: [],
			maxPosts: 150,
			notes: ['Connect X, Bluesky or Mastodon, or add accounts or a search to read.'],
		});
	});

	test('sends no request to X or the model, and one for the price list', async () => {
		const person = await reader();
		const before = requests.length;
		for (let times = 0; times < 3; times += 1) await estimate(person);
		expect(requests).toHaveLength(before);
		const sent = (await (await fetch(`${sandbox.url}/sandbox/openrouter/requests`)).json()) as {
			path: string;
		}[];
		expect(sent.map(({ path }) => path)).toEqual(['/api/v1/models']);
	});
});

test('an unknown price and a missing key are noted, and the rest is estimated', async () => {
	const keyless = await buildFilterApp({
		environment: { OPENROUTER_API_KEY: '', OPENROUTER_BASE_URL: `${sandbox.url}/api/v1` },
	});
	const person = await keyless.member(10);
	const result = await estimate(person);
	expect(result).toMatchObject({ posts: 10, tokens: expect.any(Number), modelCost: null });
	expect(result.notes).toEqual([
		'Connect X, Bluesky or Mastodon, or add an X API key, so Warble can read posts.',
		'Until then, a run judges only stored posts.',
		expect.stringContaining('needs your AI-provider key'),
		'What the model costs is not known: “openrouter/auto” has no fixed price.',
	]);
});
