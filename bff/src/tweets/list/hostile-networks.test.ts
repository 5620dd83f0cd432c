import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readJudgeRequest } from '../../../../sandbox/openrouter/judge.ts';
import type { Tweet } from '../../../contract/tweets/tweets.ts';
import { buildJudgePrompt, toPostToJudge } from '../../filter/judge/judge-prompt.ts';
import type { Post } from '../../networks/post-source.ts';
import { asStored, isStoredId } from '../../networks/stored-id.ts';
import { hostilePosts } from '../../networks/testing/hostile-posts.ts';
import {
	type HostileStage,
	stageBluesky,
	stageMastodon,
} from '../../networks/testing/hostile-stages.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import { readList } from '../fixtures/review.ts';

/** As many posts as a judge request may have. */
const BATCH = 20;
const start = Date.now() - 30 * MINUTE_MS;

let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());

describe.each([
	['Bluesky', stageBluesky],
	['Mastodon', stageMastodon],
])('hostile posts at %s', (_, createStage) => {
	let stage: HostileStage;
	let person: TestUser;
	let read: Post[];
	let stored: Post[];
	beforeAll(async () => {
		stage = await createStage();
		person = await app.loginAs();
		for (const [at, post] of hostilePosts.entries())
			await stage.write(post, new Date(start - at * 1000));
		read = [];
		const { network, me } = stage;
		const request = {
			since: new Date(start - HOUR_MS),
			until: new Date(start + MINUTE_MS),
			maxPosts: 2000,
			signal: AbortSignal.timeout(60_000),
		};
		for await (const { posts } of network.open(me).read({ kind: 'home' }, request))
			read.push(...posts.map((post) => asStored(post, network, me)));
		await app.services.tweets.save(person.id, read, 'test');
		stored = await app.services.tweets.find(
			person.id,
			read.map(({ id }) => id),
		);
	}, 120_000);
	afterAll(() => stage.close());

	test('are all read and stored, as text that a database can keep [D3]', () => {
		expect(read).toHaveLength(hostilePosts.length);
		expect(new Set(read.map(({ authorName }) => authorName)).size).toBeGreaterThan(5);
		const byAge = (one: Post, other: Post) => (one.id < other.id ? -1 : 1);
		expect(stored.toSorted(byAge)).toMatchObject(
			read
				.map(({ accountId: _accountId, ...post }: Post & { accountId?: unknown }) => post)
				.toSorted(byAge),
		);
		expect(JSON.stringify(stored)).not.toMatch(/\\u0000|\\ud[89a-f]/);
		expect(read.filter(({ id }) => !isStoredId(id))).toEqual([]);
	});

	test('have links to websites only [D2]', () => {
		for (const { address } of hostilePosts.flatMap(({ link }) => link ?? [])) {
			expect(JSON.stringify(stored)).not.toContain(JSON.stringify(address).slice(1, -1));
		}
		const addresses = stored.flatMap(({ url, avatarUrl }) => [url, avatarUrl ?? []].flat());
		for (const address of addresses) expect(address).toMatch(/^https?:\/\/[^/\s<>"]+\//);
	});

	test('reach the browser as text, with links to the network only [D1, D6]', async () => {
		const shown: Tweet[] = [];
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await readList(person, cursor === undefined ? {} : { cursor });
			shown.push(...page.data);
			cursor = page.next_cursor;
		}
		expect(shown).toHaveLength(read.length);
		const host = read[0]?.url && new URL(read[0].url).host;
		const quotes = shown.flatMap(({ quoted }) => quoted ?? []);
		expect(quotes.length).toBeGreaterThan(hostilePosts.length / 2);
		for (const { url } of quotes) expect(new URL(url ?? '').host).toBe(host);
		for (const { content, url } of shown) {
			expect(content).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
			expect(new URL(url ?? '').host).toBe(host);
		}
	});

	test('reach the model as data that cannot end its block [I2, I6]', () => {
		const posts = stored.map(toPostToJudge);
		for (let at = 0; at < posts.length; at += BATCH) {
			const batch = posts.slice(at, at + BATCH);
			const content = buildJudgePrompt('Running.', batch).messages[1]?.content ?? '';
			expect(content.match(/[<>]/g)).toHaveLength(3 * 4);
			expect(content).not.toMatch(/[\u200B\u202E\0\p{Cs}\u{E0000}-\u{E007F}]/u);
			expect(readJudgeRequest(content)?.posts).toHaveLength(batch.length);
		}
	});
});
