import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createFetchedRangeStore } from '../../feed/fetched-range-store.ts';
import { createPostWindows } from '../../feed/post-windows.ts';
import type { PostSource } from '../../networks/post-source.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../../testing/apps/build-filter-app.ts';
import { makePost } from '../../testing/database/made-post.ts';
import { scriptedSource } from '../../testing/scripted-source.ts';
import { HOUR_MS } from '../../time.ts';
import { createEstimate } from './estimate.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now - hours * HOUR_MS);
const x = scriptedSource(() => now, 'home 42');
const mastodon = {
	...scriptedSource(() => now, 'mastodon ada', 'Mastodon'),
	price: 0,
	reachMs: 24 * HOUR_MS,
};

let app: FilterApp;
let person: FilterUser;
beforeAll(async () => {
	app = await buildFilterApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.member(0);
});

async function estimate(days: number, sources: readonly PostSource[] = [x, mastodon]) {
	const { em, tweets, keys, filter } = app.services;
	const fetchedRanges = createFetchedRangeStore(em);
	const postWindows = createPostWindows({
		feeds: { choose: async () => ({ sources: [...sources], why: null, unreadable: [] }) },
		store: tweets,
		fetchedRanges,
		usage: { addPosts: async () => undefined },
		now: () => now,
	});
	const estimateRun = createEstimate({
		posts: filter.posts,
		templates: filter.templates,
		postWindows,
		tweets,
		fetchedRanges,
		readPrice: async () => ({ price: { prompt: 0, completion: 0 } }),
		keys,
		config: readConfig({ DATA_DIR: tmpdir(), OPENROUTER_API_KEY: 'sk-or-server' }),
		now: () => now,
	});
	const { templateId } = person;
	return estimateRun(person.id, { templateId, timeRange: { value: days, unit: 'days' } });
}

/** Ten hours up to two hours ago of which so many posts an hour are stored. */
async function fetched(source: { key: string }, perHour: number): Promise<void> {
	const posts = Array.from({ length: 10 * perHour }, (_, at) =>
		makePost(ago(2 + (at + 0.5) / perHour), { id: `${source.key} ${at}` }),
	);
	await app.services.tweets.save(person.id, posts, source.key);
	await createFetchedRangeStore(app.services.em).extend(person.id, source.key, {
		since: ago(12),
		until: ago(2),
	});
}

test('posts of all sources are counted, and paid for where they cost something', async () => {
	await fetched(x, 2);
	await fetched(mastodon, 3);
	expect(await estimate(1)).toMatchObject({
		posts: 24 * 5,
		postsCost: expect.closeTo(14 * 2 * 0.005, 5),
		reachesBack: ago(24).toISOString(),
		notes: ['Reading is free, except from X.'],
	});
});

test('each source is counted as far back as it can be read, and the shortest is named', async () => {
	await fetched(x, 2);
	await fetched(mastodon, 3);
	expect(await estimate(3)).toMatchObject({
		posts: 72 * 2 + 24 * 3,
		postsCost: expect.closeTo(62 * 2 * 0.005, 5),
		reachesBack: ago(24).toISOString(),
		notes: [
			'Mastodon doesn’t go back to the start of this window.',
			'Reading is free, except from X.',
		],
	});
});

test('a source that was never read makes the posts unknown, but not what the others cost', async () => {
	await fetched(x, 2);
	expect(await estimate(1)).toMatchObject({
		posts: null,
		postsCost: expect.closeTo(14 * 2 * 0.005, 5),
	});
});

test('free sources alone are said to be free', async () => {
	expect(await estimate(1, [mastodon])).toMatchObject({ notes: ['Reading is free.'] });
});
