import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { DAY_MS } from '../../time.ts';
import { createWriter, failure, type Writer, xClient } from '../fixtures/writer.ts';
import type { DescribedMedia } from './readiness.ts';

// A Friday noon in Oslo, the day before the clocks are put back.
const NOW = new Date('2037-10-23T10:00:00Z');
const video = '00000000-0000-4000-8000-000000000001';
const image = '00000000-0000-4000-8000-000000000002';
const media: DescribedMedia[] = [
	{ id: video, kind: 'video', status: 'ready', size: 1 },
	{ id: image, kind: 'image', status: 'ready', size: 1 },
];

let app: TestApp;
let unoffered: TestApp;
beforeAll(async () => {
	const now = () => NOW.getTime();
	const describeMedia = async (_: string, ids: readonly string[]) =>
		media.filter(({ id }) => ids.includes(id));
	app = await buildTestApp({
		keep: true,
		environment: xClient,
		now,
		publishing: { describeMedia },
	});
	unoffered = await buildTestApp({ keep: true, now });
});
afterAll(async () => {
	await app.close();
	await unoffered.close();
});

describe('the queue', () => {
	test('shows the week from today with its free slots, also when it is empty', async () => {
		const writer = await createWriter(app);
		const { days, ...queue } = await writer.queue();
		expect(queue).toEqual({
			zone: 'Europe/Oslo',
			today: '2037-10-23',
			paused: null,
			needsYou: [],
			counts: { queued: 0, freeSlots: 12 },
			next: null,
		});
		expect(days.map(({ date }) => date)).toEqual([
			...[23, 24, 25, 26, 27, 28, 29].map((day) => `2037-10-${day}`),
		]);
		expect(days.map(({ freeSlots }) => freeSlots.map(({ at }) => at))).toEqual([
			['2037-10-23T15:30:00.000Z'],
			['2037-10-24T08:00:00.000Z'],
			['2037-10-25T09:00:00.000Z'],
			...[26, 27, 28, 29].map((day) => [
				`2037-10-${day}T08:00:00.000Z`,
				`2037-10-${day}T16:30:00.000Z`,
			]),
		]);
	});

	test('has posts by time on the day of the user’s clock, and names the next one', async () => {
		const writer = await createWriter(app, { slots: [{ weekday: 6, time: '00:00' }] });
		const [late, early, midnight] = [
			await writer.draft('Late', 'And more'),
			await writer.draft('Early https://example.org'),
			await writer.draft('Midnight'),
		];
		await writer.publish(late, { kind: 'at', localTime: '2037-10-23T23:59' });
		await writer.publish(early, { kind: 'at', localTime: '2037-10-23T13:00' });
		const before = await writer.queue({ from: '2037-10-24', days: '1' });
		expect(before.days[0]?.freeSlots).toEqual([
			{ at: '2037-10-23T22:00:00.000Z', localTime: '2037-10-24T00:00' },
		]);
		await writer.publish(midnight, { kind: 'next' });
		const { days, counts, next } = await writer.queue({ days: '2' });
		expect(days.map(({ drafts }) => drafts.map(({ id }) => id))).toEqual([
			[early, late],
			[midnight],
		]);
		expect(days[0]?.drafts).toMatchObject([
			{ text: 'Early https://example.org', hasLink: true, publication: { cost: 0.2 } },
			{ text: 'Late', parts: 2, publication: { cost: 0.03, posts: [] } },
		]);
		expect(days[1]?.freeSlots).toEqual([]);
		expect({ counts, next }).toEqual({ counts: { queued: 3, freeSlots: 0 }, next: early });
	});

	test('lists posted drafts on their day, and includes those that need the user', async () => {
		const writer = await createWriter(app);
		const ids = new Map<string, string>();
		for (const [n, status] of [
			'posted',
			'failed',
			'unsure',
			'missed',
			'by_hand',
			'deleted',
		].entries()) {
			const id = await writer.draft(`It is ${status}`);
			await writer.publish(id);
			await writer.became(id, {
				status: status as 'posted',
				at: new Date(NOW.getTime() - (60 - n) * DAY_MS),
				...(status === 'posted' && { postedAt: new Date('2037-10-21T07:00:00Z') }),
			});
			ids.set(status, id);
		}
		const { needsYou, days, counts } = await writer.queue({ from: '2037-10-20', days: '3' });
		expect(needsYou.map(({ text }) => text)).toEqual([
			'It is failed',
			'It is unsure',
			'It is missed',
			'It is by_hand',
		]);
		expect(days.map(({ drafts }) => drafts.map(({ id }) => id))).toEqual([
			[],
			[ids.get('posted')],
			[],
		]);
		expect(days.flatMap(({ freeSlots }) => freeSlots)).toEqual([]);
		expect(counts.queued).toBe(0);
	});

	test.each([
		[{ from: '2037-02-30' }, 'is not a day'],
		[{ days: '43' }, 'days'],
		[{ from: 'today' }, 'from'],
	])('of %j does not exist', async (range, message) => {
		const writer = await createWriter(app);
		expect(await failure(writer.queue(range))).toMatchObject({
			code: 'invalid_input',
			message: expect.stringContaining(message),
		});
	});

	test('of a month with 500 posts is read whole', async () => {
		const writer = await createWriter(app);
		const em = app.services.em.fork();
		await em.execute(
			`insert into drafts (id, user_id, version, parts, labels, created_at, updated_at)
			select gen_random_uuid(), ?, 1, '[{"text": "A post of a full month", "media": []}]', '{}', now(), now() from generate_series(1, 500)`,
			[writer.id],
		);
		await em.execute(
			`insert into publications (draft_id, user_id, status, due_at, local_time, zone, is_slot, updated_at)
			select id, user_id, 'queued', ?::timestamptz + row_number() over () * interval '1 hour', '2037-11-01T00:00', 'Europe/Oslo', false, now()
			from drafts where user_id = ?`,
			[NOW, writer.id],
		);
		const { days, counts } = await writer.queue({ days: '30' });
		expect(days.flatMap(({ drafts }) => drafts)).toHaveLength(500);
		expect(counts.queued).toBe(500);
	});
});

describe('the checks of a draft', () => {
	let writer: Writer;
	beforeAll(async () => {
		writer = await createWriter(app, { monthlyLimit: 5 });
	});

	test('report the price, the slots that it would take, and the spending [L7]', async () => {
		await writer.spend(0.4, { at: NOW });
		const id = await writer.draft('One', 'See https://example.org/a');
		expect(await writer.check(id)).toEqual({
			cost: 0.215,
			hasLink: true,
			tooLong: [],
			emptyParts: [],
			missingAlt: 0,
			duplicates: [],
			repeats: [],
			next: { at: '2037-10-23T15:30:00.000Z', localTime: '2037-10-23T17:30' },
			last: { at: '2037-10-23T15:30:00.000Z', localTime: '2037-10-23T17:30' },
			spent: 0.4,
			monthlyLimit: 5,
		});
		const queued = await writer.draft('Far');
		await writer.publish(queued, { kind: 'at', localTime: '2037-11-02T09:00' });
		expect(await writer.check(id)).toMatchObject({
			next: { localTime: '2037-10-23T17:30' },
			last: { localTime: '2037-11-02T17:30' },
		});
		await writer.set({ slots: [] });
		expect(await writer.check(id)).toMatchObject({ next: null, last: null });
	});

	test('find parts that are empty or too long, and images without alt text', async () => {
		const id = await writer.draft(
			' ',
			'x'.repeat(281),
			{
				text: '',
				media: [
					{ id: video, alt: '' },
					{ id: image, alt: ' ' },
					{ id: image, alt: 'A blue door' },
				],
			},
			'x'.repeat(280),
		);
		expect(await writer.check(id)).toMatchObject({
			emptyParts: [0],
			tooLong: [1],
			missingAlt: 1,
			cost: 0.07,
		});
		await writer.set({ longPosts: true });
		expect(await writer.check(id)).toMatchObject({ tooLong: [] });
	});

	test('find the same text among posts of 30 days and other queued drafts', async () => {
		const own = await createWriter(app);
		const posted = async (text: string, daysAgo: number) => {
			const id = await own.draft(text);
			await own.publish(id);
			const postedAt = new Date(Date.now() - daysAgo * DAY_MS);
			await own.became(id, { status: 'posted', postedAt, parts: ['posted'] });
			return id;
		};
		const [recent, waiting] = [await posted('Posted lately', 29), await own.draft('In the queue')];
		await posted('Posted long ago', 31);
		await own.publish(waiting);
		const stranger = await createWriter(app);
		await stranger.publish(await stranger.draft('Of another user'));
		const id = await own.draft(
			'  posted  LATELY ',
			'In the queue',
			'Posted long ago',
			'Of another user',
			'Only a draft',
		);
		await own.draft('Only a draft');
		await own.publish(id);
		expect((await own.check(id)).duplicates).toMatchObject([
			{ part: 0, draftId: recent, status: 'posted' },
			{ part: 1, draftId: waiting, status: 'queued' },
		]);
		expect((await own.check(waiting)).duplicates).toMatchObject([
			{ part: 0, draftId: id, status: 'queued' },
		]);
	});

	test('compare with the user’s own posts only [C1]', async () => {
		const other = await createWriter(app);
		await other.publish(await other.draft('Same'));
		const posted = await other.draft('Same too');
		await other.publish(posted);
		await other.became(posted, { status: 'posted', parts: ['posted'] });
		const own = await createWriter(app);
		const id = await own.draft('Same', 'Same too');
		expect((await own.check(id)).duplicates).toEqual([]);
	});

	test('name the parts of a thread that repeat an earlier one, which X would refuse', async () => {
		const own = await createWriter(app);
		const id = await own.draft('a', ' A ', 'b', '', '', 'b');
		const repeats = [
			{ part: 1, of: 0 },
			{ part: 5, of: 2 },
		];
		expect(await own.check(id)).toMatchObject({ duplicates: [], repeats });
	});

	test('count only the remaining parts of a thread', async () => {
		const own = await createWriter(app);
		const id = await own.draft('One', 'Two', 'Three');
		await own.publish(id);
		await own.became(id, { status: 'failed', parts: ['posted', 'failed'] });
		expect(await own.check(id)).toMatchObject({ cost: 0.03, duplicates: [] });
	});
});

describe('the posting method', () => {
	const methodOf = async (writer: Writer) => (await writer.settings()).method;

	test('is Warble for users who allow it, on any plan', async () => {
		expect(await methodOf(await createWriter(app))).toEqual({
			kind: 'done',
			why: null,
			connectHelps: false,
		});
	});

	test('is by hand with a read-only connection, and connecting again helps', async () => {
		expect(await methodOf(await createWriter(app, {}, 'tweet.read'))).toMatchObject({
			kind: 'open_in_x',
			why: expect.stringContaining('Connect it again and Warble posts for you.'),
			connectHelps: true,
		});
	});

	test('is none while X does not accept the connection, and connecting again helps', async () => {
		const writer = await createWriter(app);
		const em = app.services.em.fork();
		await em.execute('update identities set sealed_tokens = null where user_id = ?', [writer.id]);
		expect(await methodOf(writer)).toEqual({
			kind: 'open_in_x',
			why: 'X no longer accepts your connection. Connect it again and Warble posts for you.',
			connectHelps: true,
		});
	});

	test('is by hand without a connection, and connecting helps', async () => {
		const writer = await createWriter(app);
		await app.services.em.fork().execute('delete from identities where user_id = ?', [writer.id]);
		expect(await methodOf(writer)).toMatchObject({
			kind: 'open_in_x',
			why: 'Connect X and Warble posts for you.',
			connectHelps: true,
		});
	});

	test('is by hand where X cannot be connected', async () => {
		expect(await methodOf(await createWriter(unoffered))).toMatchObject({
			kind: 'open_in_x',
			connectHelps: false,
		});
	});
});
