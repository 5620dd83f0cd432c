import { beforeEach, expect, test } from 'vitest';
import { markAllRead, markReading, type ReadingMark } from '../../../contract/tweets/reading.ts';
import { countToAnswer, type TweetFilter } from '../../../contract/tweets/tweets.ts';
import { storeStandingFilter, storeStandingRun } from '../../filter/fixtures/standing-runs.ts';
import { useStandingFilter } from '../../filter/fixtures/use-standing-filter.ts';
import { readTables } from '../../testing/database/read-tables.ts';
import { idsOf, readList, storeReply } from '../fixtures/review.ts';

const { app, person, storeRun, execute } = useStandingFilter('Running');
beforeEach(async () => {
	await storeRun([
		{ id: '1', at: 50 },
		{ id: '2', at: 40, story: 's' },
		{ id: '3', at: 30, story: 's' },
		{ id: '4', at: 20 },
		{ id: '5', at: 10, included: false },
	]);
});

const mark = (id: string, value: ReadingMark | null, who = person()) =>
	who.client.call(markReading, { params: { id }, body: { mark: value } });
const readAll = (newest: string, who = person()) =>
	who.client.call(markAllRead, { body: { newest } }).then(({ count }) => count);
const list = async (filter: TweetFilter, who = person()) =>
	idsOf((await readList(who, { filter })).data);
const lists = async (who = person()) => ({
	new: await list('worth_reading', who),
	saved: await list('saved', who),
	seen: await list('seen', who),
});

test('a mark moves a story, through any of its posts, and null makes it new again', async () => {
	expect(await mark('3', 'read')).toEqual({ mark: 'read' });
	expect(await lists()).toEqual({ new: ['4', '1'], saved: [], seen: ['2'] });
	expect((await readList(person(), { filter: 'seen' })).data[0]?.mark).toBe('read');
	await mark('2', 'saved');
	await mark('4', 'dismissed');
	expect(await lists()).toEqual({ new: ['1'], saved: ['2'], seen: ['4'] });
	expect(await person().client.call(countToAnswer, {})).toMatchObject({
		worth_reading: 1,
		saved: 1,
	});
	for (const _ of [1, 2]) expect(await mark('2', null)).toEqual({ mark: null });
	expect(await lists()).toEqual({ new: ['2', '1'], saved: [], seen: ['4'] });
});

test('a saved post stays saved after a reply, until another mark replaces it', async () => {
	await mark('4', 'saved');
	await storeReply(app(), person(), '4');
	expect(await lists()).toMatchObject({ saved: ['4'], seen: [] });
	await mark('4', null);
	expect(await lists()).toMatchObject({ saved: [], seen: ['4'] });
});

test('a post that was filtered out can be saved, and stays in its list', async () => {
	await mark('5', 'saved');
	expect(await lists()).toMatchObject({ saved: ['5'] });
	expect(await list('filtered_out')).toEqual(['5']);
});

test('two tabs that mark at the same moment leave one mark, and repeating keeps its time', async () => {
	const read = () =>
		execute('select story_key, mark, marked_at from reading_marks where user_id = ?', [
			person().id,
		]);
	await Promise.all([mark('2', 'read'), mark('3', 'read'), mark('2', 'read')]);
	const before = await read();
	expect(before).toMatchObject([{ story_key: 's', mark: 'read' }]);
	await mark('2', 'read');
	expect(await read()).toEqual(before);
});

test('marking all as read leaves newer stories new and saved ones saved', async () => {
	await mark('1', 'saved');
	await storeRun([{ id: '6', at: 5 }]);
	expect(await readAll('4')).toBe(2);
	expect(await lists()).toEqual({ new: ['6'], saved: ['1'], seen: ['4', '2'] });
	expect(await readAll('4')).toBe(0);
});

test('another user’s posts look unknown, and marks change nothing of another user [C1]', async () => {
	const other = await app().loginAs();
	const before = await readTables(app().services.em.fork(), other.id);
	const unknown = { status: 404, code: 'not_found' };
	for (const id of ['1', '77']) {
		await expect(mark(id, 'read', other)).rejects.toMatchObject(unknown);
		await expect(mark(id, null, other)).rejects.toMatchObject(unknown);
		await expect(readAll(id, other)).rejects.toMatchObject(unknown);
	}
	// The same posts, judged for both.
	const others = await storeStandingFilter(app(), other, 'Running');
	await storeStandingRun(app(), other, others, [{ id: '1' }, { id: '2', story: 's' }]);
	await mark('1', 'dismissed', other);
	await readAll('1', other);
	expect(await readTables(app().services.em.fork(), other.id)).toMatchObject({
		reading_marks: before.reading_marks,
	});
	expect(await lists()).toMatchObject({ new: ['4', '2', '1'], seen: [] });
});
