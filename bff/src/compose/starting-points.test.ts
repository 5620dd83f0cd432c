import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveOnboarding } from '../../contract/account/account.ts';
import { startingPoints } from '../../contract/compose/compose.ts';
import { createFile, deleteFile } from '../../contract/editor/editor.ts';
import { getRun, overrideVerdict } from '../../contract/filter/run.ts';
import { finishedRun } from '../filter/fixtures/finished-run.ts';
import { honest, modelOf } from '../filter/fixtures/judging.ts';
import { buildFilterApp, type FilterApp } from '../testing/apps/build-filter-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { suggestStartingPoints } from './starting-points.ts';

let app: FilterApp;
beforeAll(async () => {
	app = await buildFilterApp({
		keep: true,
		model: modelOf(honest).model,
		environment: { LIMITS: 'fileTokens=100' },
	});
});
afterAll(() => app.close());

const pointsOf = async ({ client }: TestUser) =>
	(await client.call(startingPoints, {})).starting_points;
const titlesOf = async (person: TestUser) => (await pointsOf(person)).map(({ title }) => title);
const create = ({ client }: TestUser, path: string, content = '<p>Slow is fast.</p>') =>
	client.call(createFile, { body: { path, content } });

test('a new account gets three sentences to complete', async () => {
	const points = await pointsOf(await app.loginAs());
	expect(points).toHaveLength(3);
	for (const { text, isComplete, files } of points) {
		expect(text).toMatch(/: $/);
		expect({ isComplete, files }).toEqual({ isComplete: false, files: [] });
	}
});

test('files come newest first, without empty, deleted and very long ones', async () => {
	const person = await app.loginAs();
	await create(person, 'older');
	await create(person, 'running/base-miles');
	await create(person, 'empty', '');
	await create(person, 'book', `<p>${'page '.repeat(200)}</p>`);
	await create(person, 'gone');
	await person.client.call(deleteFile, { body: { path: 'gone' } });
	await create(await app.loginAs(), 'of another user');

	const points = await pointsOf(person);
	expect(points.map(({ files }) => files)).toEqual([['running/base-miles'], ['older'], []]);
	expect(points[0]).toMatchObject({
		title: 'Posts from running/base-miles',
		text: 'Write three posts from these notes.',
		isComplete: true,
	});
});

test('the last run, the answers and the newest file make one point each', async () => {
	const person = await app.member(3, ['A morning of running', 'A cake', 'Two databases']);
	await person.client.call(saveOnboarding, {
		body: {
			onboardingData: { marketing: 'A newsletter', postTopics: 'Easy running\nand rye' },
			completed: true,
		},
	});
	await create(person, 'older');
	await create(person, 'notes');
	const run = await finishedRun(person);
	const { tweets } = await person.client.call(getRun, { params: { id: run }, querystring: {} });
	const database = tweets.find(({ text }) => text.startsWith('Two databases'));
	await person.client.call(overrideVerdict, {
		params: { id: run, tweetId: database?.tweetId ?? '' },
		body: { value: 'exclude' },
	});
	expect(await pointsOf(person)).toEqual([
		expect.objectContaining({ title: 'Posts from notes' }),
		{
			title: 'Your take on a post worth reading',
			detail: 'By Ada Lovelace: “A morning of running (0)”',
			text: 'Write three posts with my own take on this post by Ada Lovelace:\n“A morning of running (0)”\n\nWhat I think: ',
			files: [],
			isComplete: false,
		},
		{
			title: 'Posts on one of your topics',
			detail: 'From your answers: Easy running and rye',
			text: 'Write three posts on one of my topics: Easy running and rye',
			files: [],
			isComplete: true,
		},
	]);
});

test('a run without included posts gives no point', async () => {
	const person = await app.member(1, ['A cake']);
	await finishedRun(person);
	expect(await titlesOf(person)).not.toContain('Your take on a post worth reading');
});

describe('texts by others', () => {
	const [point] = suggestStartingPoints(null, {
		files: [],
		post: {
			authorName: 'Eve\u202E',
			text: `One\n\nTwo\u200B ${'long '.repeat(200)}`,
			includedCount: 7,
		},
	});

	test('are quoted in one short line without invisible characters', () => {
		expect(point?.detail).toMatch(/^By Eve, the most liked of 7: “One Two long .{50,80}…”$/);
		expect(point?.text.length).toBeLessThan(520);
		expect(point?.text).toMatch(/^.+ by Eve:\n“One Two .+…”\n\nWhat I think: $/);
	});
});
