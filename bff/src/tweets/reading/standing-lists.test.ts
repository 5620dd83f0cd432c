import { describe, expect, test } from 'vitest';
import { overrideVerdict } from '../../../contract/filter/run.ts';
import { tweetOverview } from '../../../contract/tweets/overview.ts';
import { countToAnswer, markTweetDone, type TweetFilter } from '../../../contract/tweets/tweets.ts';
import { storeStandingFilter, storeStandingRun } from '../../filter/fixtures/standing-runs.ts';
import { useStandingFilter } from '../../filter/fixtures/use-standing-filter.ts';
import { makePost } from '../../testing/database/made-post.ts';
import {
	ago,
	countNew,
	idsOf,
	makePosts,
	readList,
	readPages,
	storeReply,
} from '../fixtures/review.ts';

const { app, person, templateId: running, storeRun, execute } = useStandingFilter('Running');

const list = async (filter: TweetFilter) => idsOf((await readList(person(), { filter })).data);
const lists = async () => ({
	new: await list('worth_reading'),
	saved: await list('saved'),
	seen: await list('seen'),
	out: await list('filtered_out'),
});
const override = (id: string, tweetId: string, value: 'include' | 'exclude' | null) =>
	person().client.call(overrideVerdict, { params: { id, tweetId }, body: { value } });

describe('the posts worth reading', () => {
	test('are those that a standing filter included, newest first, with its reason', async () => {
		const run = await storeRun([
			{ id: '11', at: 50 },
			{ id: '12', at: 40, included: false },
			{ id: '13', at: 30, reason: 'A long run.' },
			{ id: '14', at: 20, included: null, reason: 'The limit was reached.' },
			{ id: '15', at: 10, isPending: true },
		]);
		const page = await readList(person(), { filter: 'worth_reading' });
		expect(page).toMatchObject({ standing: true, filter: 'worth_reading', run: null });
		expect(idsOf(page.data)).toEqual(['13', '11']);
		expect(page.data[0]).toMatchObject({
			reason: 'A long run.',
			also_by: [],
			mark: null,
			filters: [
				{
					templateId: running(),
					name: 'Running',
					runId: run,
					tweetId: '13',
					included: true,
					reason: 'A long run.',
				},
			],
		});
		const out = (await readList(person(), { filter: 'filtered_out' })).data;
		expect(out.map(({ id, reason, filters }) => [id, reason, filters[0]?.reason])).toEqual([
			['14', null, 'The limit was reached.'],
			['12', null, 'It is about running.'],
		]);
	});

	test('are also those of runs by hand, unless they are older than a standing run reads', async () => {
		const posts = [{ id: '16' }, { id: '17', at: 4 * 24 * 60 }];
		await storeRun(posts, { standing: false });
		expect(await list('worth_reading')).toEqual(['16']);
		await execute('delete from filter_timetables where template_id = ?', [running()]);
		expect(await list('worth_reading')).toEqual([]);
	});

	test('leave out old runs, deleted filters and the posts of other users', async () => {
		const deleted = await storeStandingFilter(app(), person(), 'Deleted');
		await storeRun([{ id: '22' }], { at: 31 * 24 * 60 });
		await storeStandingRun(app(), person(), deleted, [{ id: '23' }]);
		const other = await app().loginAs();
		const others = await storeStandingFilter(app(), other, 'Running');
		await storeStandingRun(app(), other, others, [{ id: '24' }]);
		expect(await list('worth_reading')).toEqual(['23']);
		await app().services.filter.templates.remove(person().id, deleted);
		expect(await list('worth_reading')).toEqual([]);
	});

	test('leave out the user’s own posts', async () => {
		const [own, their] = [makePost(ago(9)), makePost(ago(8), { authorId: '99' })];
		await app().services.tweets.save(person().id, [own, their], 'test');
		await execute(
			"insert into identities (provider, subject, user_id, created_at, updated_at) values ('twitter', '12', ?, now(), now())",
			[person().id],
		);
		await storeRun([{ id: own.id }, { id: their.id }]);
		expect(await list('worth_reading')).toEqual([their.id]);
		await execute('delete from identities where user_id = ?', [person().id]);
	});

	test('have a story once: its earliest post, and the further authors without repeating one', async () => {
		const databases = await storeStandingFilter(app(), person(), 'Databases');
		const story = 'story-of-many';
		await storeRun([
			{ id: '33', story, at: 30, author: 'grace' },
			{ id: '34', story, at: 29, author: 'Ada' },
			{ id: '35', story, at: 28, author: 'linus', network: 'bluesky' },
			{ id: '36', story, at: 27, author: 'grace' },
			{ id: '37', at: 20 },
		]);
		await storeStandingRun(
			app(),
			person(),
			databases,
			[{ id: '31', story, at: 40, author: 'ada', included: false, reason: 'No database.' }],
			{ at: 2 },
		);
		const { data } = await readList(person(), { filter: 'worth_reading' });
		expect(idsOf(data)).toEqual(['37', '31']);
		expect(data[1]?.also_by).toEqual([
			{
				id: '33',
				network: 'x',
				author_name: 'GRACE',
				author_username: 'grace',
				url: 'https://x.com/grace/status/33',
			},
			expect.objectContaining({ id: '35', url: 'https://bluesky.example/linus/35' }),
		]);
		expect(
			data[1]?.filters.map(({ name, tweetId, included, reason }) => [
				name,
				tweetId,
				included,
				reason,
			]),
		).toEqual([
			['Databases', '31', false, 'No database.'],
			['Running', '33', true, 'It is about running.'],
		]);
		expect(data[1]?.reason).toBe('It is about running.');
	});

	test('follow the newest verdict of each filter', async () => {
		await storeRun([{ id: '41', story: 's' }], { at: 90 });
		await storeRun([{ id: '42', story: 's', included: false }]);
		expect(await lists()).toMatchObject({ new: [], out: ['41'] });
	});

	test('follow an override at once, which also counts before later verdicts', async () => {
		const first = await storeRun([
			{ id: '51', story: 's', at: 70 },
			{ id: '52', at: 60, included: false },
		]);
		await override(first, '51', 'exclude');
		await override(first, '52', 'include');
		await storeRun([{ id: '53', story: 's', at: 50 }], { at: 1 });
		expect(await lists()).toMatchObject({ new: ['52'], out: ['51'] });
		const [post] = (await readList(person(), { filter: 'worth_reading' })).data;
		expect(post).toMatchObject({ reason: null, filters: [{ included: true, reason: null }] });
		await override(first, '51', null);
		expect(await lists()).toMatchObject({ new: ['52', '51'], out: [] });
	});

	test('are seen once a post of the story is done or replied to', async () => {
		await storeRun([
			{ id: '61', story: 's', at: 70 },
			{ id: '62', story: 's', at: 60 },
			{ id: '63', at: 50 },
			{ id: '64', at: 40 },
			{ id: '65', at: 30, included: false },
		]);
		for (const id of ['62', '65'])
			await person().client.call(markTweetDone, { params: { id }, body: { done: true } });
		await storeReply(app(), person(), '63');
		await storeReply(app(), person(), '64', { status: 'failed' });
		expect(await lists()).toEqual({ new: ['64'], saved: [], seen: ['63', '61'], out: ['65'] });
	});

	test('come in pages, each story once, even at the same time', async () => {
		const posts = Array.from({ length: 9 }, (_, at) => ({
			id: String(9 - at + 70),
			at: at < 5 ? 60 : 61,
			...(at % 4 === 0 && { story: `story-${Math.floor(at / 8)}` }),
		}));
		await storeRun(posts);
		const pages = await readPages(person(), { filter: 'worth_reading', limit: '2' });
		expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 2]);
		expect(new Set(pages.flat()).size).toBe(8);
	});
});

describe('counts', () => {
	const counts = (who = person()) => who.client.call(countToAnswer, {});

	test('say how many stories wait and are saved, and the overview has the newest three', async () => {
		await storeRun([
			{ id: '81', at: 70 },
			{ id: '82', at: 60, story: 's' },
			{ id: '83', at: 50, story: 's' },
			{ id: '84', at: 40, text: 'Ten <b>kilometres</b>' },
			{ id: '85', at: 30 },
			{ id: '86', at: 20, included: false },
		]);
		expect(await counts()).toEqual({ count: 0, worth_reading: 4, saved: 0, standing: true });
		const overview = await person().client.call(tweetOverview, {});
		expect(overview.worth_reading).toBe(4);
		expect(idsOf(overview.worth_reading_newest)).toEqual(['85', '84', '82']);
		expect(overview.worth_reading_newest[1]).toMatchObject({
			text: 'Ten <b>kilometres</b>',
			filter: 'Running',
			reason: 'It is about running.',
		});
	});

	test('are those of the newest run for a user without a standing filter', async () => {
		const other = await app().loginAs();
		await app().services.tweets.save(other.id, makePosts(2), 'test');
		expect(await counts(other)).toEqual({ count: 2, worth_reading: 0, saved: 0, standing: false });
		expect(await readList(other, { filter: 'next' })).toMatchObject({
			filter: 'to_answer',
			standing: false,
		});
	});

	test('the list to review next is worth reading, even if the user is caught up', async () => {
		const page = await readList(person(), { filter: 'next' });
		expect(page).toMatchObject({ filter: 'worth_reading', data: [], standing: true });
	});

	test('count newer stories, also after the shown post has left the list', async () => {
		const shown = await storeRun([{ id: '91', at: 70, network: 'bluesky' }]);
		await storeRun([
			{ id: '92', at: 60, story: 's' },
			{ id: '93', at: 50, story: 's' },
			{ id: '94', at: 80 },
		]);
		const newer = () => countNew(person(), '91', { filter: 'worth_reading' });
		expect(await newer()).toBe(1);
		await override(shown, '91', 'exclude');
		expect(await newer()).toBe(1);
		expect(await countNew(person(), '93', { filter: 'worth_reading' })).toBe(0);
	});
});
