import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listDrafts } from '../../../contract/publishing/drafts.ts';
import { getResults } from '../../../contract/publishing/results.ts';
import { type ActionsApp, buildActionsApp } from '../../testing/apps/build-actions-app.ts';
import { DAY_MS } from '../../time.ts';
import { createWriter, type Writer } from '../fixtures/writer.ts';

let app: ActionsApp;
let writer: Writer;

beforeAll(async () => {
	app = await buildActionsApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	writer = await createWriter(app);
});

/** A draft that was posted some days ago, with its views on days after that; null: no views. */
async function posted(daysAgo: number, views: Record<number, number | null>): Promise<string> {
	const id = await writer.draft(`Posted ${daysAgo} days ago`);
	await writer.publish(id);
	await writer.became(id, {
		status: 'posted',
		postedAt: new Date(Date.now() - daysAgo * DAY_MS),
		parts: ['posted'],
		postedIds: [`8${daysAgo}1`],
	});
	for (const [day, count] of Object.entries(views))
		await app.services.em.fork().execute(
			`insert into post_results (draft_id, day, likes, reposts, replies, views, sampled_at)
			values (?, ?, ?, 2, 1, ?, now())`,
			[id, Number(day), daysAgo, count],
		);
	return id;
}
const compare = (id: string) => writer.client.call(getResults, { params: { id } });

test('a post is compared with the median of the user’s others on the same day', async () => {
	for (const [daysAgo, views] of [100, 200, 300, 1000].entries())
		await posted(daysAgo + 10, { 3: views });
	await posted(20, { 1: 5, 3: 400, 7: 9999 });
	const id = await posted(4, { 1: 10, 3: 630 });
	expect(await compare(id)).toMatchObject({
		day: 3,
		others: 5,
		usual: { likes: 12, reposts: 2, replies: 1, views: 300 },
	});
	const { recent } = await compare(id);
	expect(recent.map(({ views }) => views)).toEqual([400, 1000, 300, 200, 100, 630]);
	expect(recent.at(-1)).toMatchObject({ id, text: 'Posted 4 days ago', likes: 4 });
});

test('fewer than five other posts have no usual result, but their number is known', async () => {
	for (const daysAgo of [10, 11, 12, 13]) await posted(daysAgo, { 3: 100 });
	const id = await posted(4, { 3: 200 });
	expect(await compare(id)).toMatchObject({ day: 3, others: 4, usual: null });
});

test('views are not compared if the network does not report them for all posts', async () => {
	for (const daysAgo of [10, 11, 12, 13, 14]) await posted(daysAgo, { 3: null });
	const id = await posted(4, { 3: 200 });
	expect((await compare(id)).usual).toMatchObject({ likes: 12, views: null });
});

test('a post is compared with those at its network, cross-posts included', async () => {
	for (const daysAgo of [10, 11, 12, 13, 14]) await posted(daysAgo, { 3: 900 });
	const atX = await posted(15, { 3: 900 });
	const atBluesky = [];
	for (const daysAgo of [16, 17]) atBluesky.push(await posted(daysAgo, { 3: null }));
	const em = app.services.em.fork();
	for (const id of atBluesky)
		await em.execute("update publications set network = 'bluesky' where draft_id = ?", [id]);
	await em.execute('update drafts set cross_post_of = ? where id = ?', [atX, atBluesky[0]]);
	expect(await compare(atBluesky[1] ?? '')).toMatchObject({ others: 1, recent: [{}] });
	expect(await compare(atX)).toMatchObject({ others: 5, usual: { views: 900 } });
});

test('a post without results, and a draft that is not posted, have nothing to compare', async () => {
	const nothing = { day: null, others: 0, usual: null, recent: [] };
	expect(await compare(await posted(4, {}))).toEqual(nothing);
	expect(await compare(await writer.draft('Not posted'))).toEqual(nothing);
});

test('only the last ten posts up to a post are drawn beside it', async () => {
	const ids = [];
	for (let daysAgo = 30; daysAgo > 15; daysAgo -= 1) ids.push(await posted(daysAgo, { 3: 1 }));
	const { recent, others } = await compare(ids[12] ?? '');
	expect(recent.map(({ id }) => id)).toEqual(ids.slice(3, 13));
	expect(others).toBe(14);
});

test('a post that 200 newer ones follow is still compared with them', async () => {
	const old = await posted(40, { 3: 100 });
	const newer = await posted(10, { 3: 50 });
	for (const [table, column] of [
		['drafts', 'id'],
		['publications', 'draft_id'],
		['post_results', 'draft_id'],
	])
		await app.services.em.fork().execute(
			`insert into ${table} select copied.* from ${table} original, generate_series(1, 199) n,
			jsonb_populate_record(original, jsonb_build_object(
				'${column}', overlay('${newer}' placing lpad(n::text, 4, '0') from 10 for 4)
			)) copied where original.${column} = ?`,
			[newer],
		);
	expect(await compare(old)).toMatchObject({
		day: 3,
		others: 200,
		usual: { views: 50 },
		recent: [],
	});
});

test('posted drafts are sorted by their time and by their newest results, page by page', async () => {
	const low = await posted(1, { 1: 10 });
	const high = await posted(9, { 1: 5, 7: 900 });
	const none = await posted(5, {});
	const read = async (sort: 'posted' | 'results') => {
		const found: string[] = [];
		let cursor: string | null = null;
		do {
			const page: Awaited<ReturnType<typeof list>> = await list(sort, cursor);
			found.push(...page.drafts.map(({ id }) => id));
			cursor = page.next_cursor;
		} while (cursor !== null);
		return found;
	};
	expect(await read('posted')).toEqual([low, none, high]);
	expect(await read('results')).toEqual([high, low, none]);
});

const list = (sort: 'posted' | 'results', cursor: string | null) =>
	writer.client.call(listDrafts, {
		querystring: { filter: 'posted', sort, limit: '1', ...(cursor !== null && { cursor }) },
	});
