import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { When } from '../../../contract/publishing/publishing.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { createWriter, failure, xClient } from '../fixtures/writer.ts';
import { PublishingSettingsEntity } from './publishing-settings.entity.ts';
import type { DescribedMedia } from './readiness.ts';

// A Friday noon in Oslo, the day before the clocks are put back. Not soon: the worker has its own
// clock, the database's.
const NOW = new Date('2037-10-23T10:00:00Z');
const media = new Map<string, DescribedMedia>();

let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: xClient,
		now: () => NOW.getTime(),
		publishing: { describeMedia: async (_, ids) => ids.flatMap((id) => media.get(id) ?? []) },
	});
});
afterAll(() => app.close());

const at = (localTime: string): When => ({ kind: 'at', localTime });

describe('a draft', () => {
	test('takes the next free slot, and the next draft the following one, on the user’s clock [L3]', async () => {
		const writer = await createWriter(app);
		const due: unknown[] = [];
		for (const text of ['One', 'Two', 'Three', 'Four'])
			due.push((await writer.publish(await writer.draft(text))).publication);
		expect(due).toMatchObject([
			{ at: '2037-10-23T15:30:00.000Z', localTime: '2037-10-23T17:30', status: 'queued' },
			{ at: '2037-10-24T08:00:00.000Z', localTime: '2037-10-24T10:00', isSlot: true },
			// The clocks were put back that night.
			{ at: '2037-10-25T09:00:00.000Z', localTime: '2037-10-25T10:00', undoUntil: null },
			{ at: '2037-10-26T08:00:00.000Z', localTime: '2037-10-26T09:00', zone: 'Europe/Oslo' },
		]);
		expect((await writer.freeSlots()).slice(0, 2)).toEqual([
			'2037-10-26T17:30',
			'2037-10-27T09:00',
		]);
	});

	test('can go to the end of the queue instead of a gap, and back to its own slot', async () => {
		const writer = await createWriter(app);
		const [first, second] = [await writer.draft('First'), await writer.draft('Second')];
		await writer.publish(first, at('2037-10-27T17:30'));
		expect((await writer.publish(second, { kind: 'last' })).publication).toMatchObject({
			localTime: '2037-10-28T09:00',
		});
		expect((await writer.publish(second, { kind: 'next' })).publication).toMatchObject({
			localTime: '2037-10-23T17:30',
		});
		expect((await writer.publish(second, { kind: 'next' })).publication).toMatchObject({
			localTime: '2037-10-23T17:30',
		});
		expect((await writer.freeSlots(second))[0]).toBe('2037-10-23T17:30');
		expect((await writer.freeSlots())[0]).toBe('2037-10-24T10:00');
	});

	test('can be scheduled at any time within a year, which takes a slot of that time', async () => {
		const writer = await createWriter(app);
		const [free, inSlot] = [await writer.draft('Free'), await writer.draft('In a slot')];
		expect((await writer.publish(free, at('2037-10-25T02:30'))).publication).toMatchObject({
			// The first of the two.
			at: '2037-10-25T00:30:00.000Z',
			isSlot: false,
		});
		expect((await writer.publish(inSlot, at('2037-10-23T17:30'))).publication).toMatchObject({
			isSlot: true,
		});
		expect((await writer.freeSlots())[0]).toBe('2037-10-24T10:00');
	});

	test.each([
		['2037-10-23T12:00', 'This time has passed.'],
		['2037-10-22T18:00', 'This time has passed.'],
		['2038-10-25T12:00', 'up to a year ahead'],
		['2037-11-31T12:00', 'There is no such day.'],
	])('cannot be scheduled at %s: %s', async (localTime, message) => {
		const writer = await createWriter(app);
		const id = await writer.draft('Nowhere');
		expect(await failure(writer.publish(id, at(localTime)))).toMatchObject({
			code: 'invalid_input',
			path: 'body/when/localTime',
			message: expect.stringContaining(message),
		});
		expect((await writer.queue()).counts.queued).toBe(0);
	});

	test('without free slots is refused, with what to do', async () => {
		const writer = await createWriter(app, { slots: [] });
		expect(await failure(writer.publish(await writer.draft('No slot')))).toMatchObject({
			code: 'no_free_slot',
			message: 'Your queue has no times yet. Add some in settings, or choose a time.',
		});
		await writer.set({ slots: [{ weekday: 1, time: '09:00' }] });
		for (let n = 0; n < 13; n += 1) await writer.publish(await writer.draft(`Week ${n}`));
		expect(await failure(writer.publish(await writer.draft('One more')))).toMatchObject({
			code: 'no_free_slot',
			message: expect.stringContaining('All times of the next 90 days are taken.'),
		});
	});

	test.each([0, 5, 10, 30] as const)(
		'that is posted now can be undone for %i seconds [L8]',
		async (undoSeconds) => {
			// Paused, so that no worker is faster than the test.
			const writer = await createWriter(app, { undoSeconds, paused: true });
			const id = await writer.draft('Now');
			const { publication } = await writer.publish(id, { kind: 'now' });
			const wait = Date.parse(publication?.at ?? '') - Date.now();
			expect(publication?.undoUntil).toBe(publication?.at);
			expect(wait).toBeLessThanOrEqual(undoSeconds * 1000 + 50);
			expect(wait).toBeGreaterThan(undoSeconds * 1000 - 10_000);
			expect((await writer.unpublish(id)).publication).toBeNull();
			expect((await writer.queue()).counts.queued).toBe(0);
		},
	);

	test('of another request at the same moment never gets the same slot [L3]', async () => {
		const writer = await createWriter(app);
		const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => writer.draft(`Post ${n}`)));
		const drafts = await Promise.all(
			ids.flatMap((id) => [writer.publish(id), writer.publish(id, { kind: 'last' })]),
		);
		expect(drafts).toHaveLength(24);
		const { days } = await writer.queue({ days: '42' });
		const times = days.flatMap((day) => day.drafts.map(({ publication }) => publication?.at));
		expect(times).toHaveLength(12);
		expect(new Set(times).size).toBe(12);
	});
});

describe('a draft that is not ready', () => {
	const image = (id: string) => ({ id, alt: '' });
	const [jpeg, gif, late] = [
		'00000000-0000-4000-8000-000000000001',
		'00000000-0000-4000-8000-000000000002',
		'00000000-0000-4000-8000-000000000003',
	] as const;
	beforeAll(() => {
		media.set(jpeg, { id: jpeg, kind: 'image', status: 'ready', size: 1 });
		media.set(gif, { id: gif, kind: 'gif', status: 'ready', size: 1 });
		media.set(late, { id: late, kind: 'image', status: 'uploading', size: 1 });
	});
	const gone = '00000000-0000-4000-8000-000000000004';

	test.each([
		[['  \n '], 'This post is empty.'],
		[['One', ' ', 'Three'], 'Part 2 is empty.'],
		[['x'.repeat(281)], 'This post is 1 character too long.'],
		[['A \ufffe b'], 'invisible character U+FFFE'],
		[[{ text: '', media: [image(late)] }], 'isn’t uploaded yet'],
		[[{ text: '', media: [image(gone)] }], 'no longer exists'],
		[[{ text: '', media: [image(jpeg), image(gif)] }], 'up to 4 images, or one GIF'],
	] as const)('%j: %s', async (parts, message) => {
		const writer = await createWriter(app);
		const error = await failure(writer.publish(await writer.draft(...parts.map(copy))));
		expect(error).toMatchObject({ code: 'draft_not_ready', status: 400 });
		expect((error as Error).message.replaceAll("'", '’')).toContain(message);
	});

	test('with an image is refused if X was connected before Warble posted images', async () => {
		const writer = await createWriter(app, {}, 'tweet.read tweet.write like.write');
		const id = await writer.draft({ text: 'Door', media: [image(jpeg)] });
		expect(await failure(writer.publish(id))).toMatchObject({
			code: 'media_not_allowed',
			message: 'Connect X again in Settings to allow images and videos.',
		});
	});

	test('needs only an image, and may be longer on accounts with long posts', async () => {
		const writer = await createWriter(app);
		const picture = await writer.draft({ text: '', media: [image(jpeg)] });
		expect((await writer.publish(picture)).publication).toMatchObject({ status: 'queued' });
		const long = await writer.draft('x'.repeat(24_999));
		expect(await failure(writer.publish(long))).toMatchObject({ code: 'draft_not_ready' });
		await writer.set({ longPosts: true });
		expect((await writer.publish(long)).publication).toMatchObject({ status: 'queued' });
	});

	const copy = (part: string | { text: string; media: readonly { id: string; alt: string }[] }) =>
		typeof part === 'string' ? part : { ...part, media: [...part.media] };
});

describe('until the moment of sending [L4]', () => {
	test('a draft can be moved, swapped and taken out of the queue', async () => {
		const writer = await createWriter(app);
		const [one, two] = [await writer.draft('One'), await writer.draft('Two')];
		await writer.publish(one);
		await writer.publish(two, at('2037-10-25T12:00'));
		const swapped = await writer.swap(one, two);
		expect(swapped.publication).toMatchObject({ localTime: '2037-10-25T12:00', isSlot: false });
		expect((await writer.queue()).next).toBe(two);
		expect((await writer.unpublish(two)).publication).toBeNull();
		expect((await writer.unpublish(two)).publication).toBeNull();
		expect((await writer.freeSlots())[0]).toBe('2037-10-23T17:30');
	});

	test('a draft that is being sent, posted or unsure is locked, and says why', async () => {
		const writer = await createWriter(app);
		const other = await writer.draft('Other');
		await writer.publish(other, at('2037-10-25T12:00'));
		for (const [status, part, message] of [
			['publishing', 'sending', 'being posted right now'],
			['posted', 'posted', 'posted already'],
			['unsure', 'unknown', 'didn’t confirm'],
		] as const) {
			const id = await writer.draft(`It is ${status}`);
			await writer.publish(id);
			await writer.became(id, { status, parts: [part] });
			const locked = { code: 'draft_locked', status: 409 };
			for (const request of [
				() => writer.publish(id),
				() => writer.publish(id, { kind: 'now' }),
				() => writer.unpublish(id),
			])
				expect(await failure(request())).toMatchObject({
					...locked,
					message: expect.stringContaining(message),
				});
			expect(await failure(writer.swap(id, other))).toMatchObject(locked);
			expect(await failure(writer.swap(other, id))).toMatchObject(locked);
		}
	});

	test('a post in the seconds in which “Post now” can be undone is not swapped', async () => {
		const writer = await createWriter(app);
		const [soon, later] = [await writer.draft('Soon'), await writer.draft('Later')];
		await writer.publish(soon, { kind: 'now' });
		await writer.publish(later, at('2037-10-25T12:00'));
		for (const [one, other] of [
			[soon, later],
			[later, soon],
		] as const)
			expect(await failure(writer.swap(one, other))).toMatchObject({ code: 'draft_locked' });
		expect((await writer.queue()).next).toBe(soon);
	});

	test('a thread with a part at X can be continued, but not taken back', async () => {
		const writer = await createWriter(app, { monthlyLimit: 0.03 });
		const id = await writer.draft('One', 'Two', 'Three');
		expect(await failure(writer.publish(id))).toMatchObject({ code: 'spending_limit_reached' });
		await writer.set({ monthlyLimit: null });
		await writer.publish(id);
		await writer.became(id, { status: 'failed', parts: ['posted', 'failed'] });
		expect(await failure(writer.unpublish(id))).toMatchObject({
			code: 'draft_locked',
			message: expect.stringContaining('Part of this thread is on X already.'),
		});
		// Only the two remaining parts cost anything.
		await writer.set({ monthlyLimit: 0.03 });
		const { publication } = await writer.publish(id, { kind: 'now' });
		expect(publication).toMatchObject({
			status: 'queued',
			error: null,
			posts: [{ status: 'posted', url: 'https://x.com/i/status/90' }, { status: 'failed' }],
		});
		expect((await writer.unpublish(id)).publication).toMatchObject({ status: 'failed' });
	});

	test.each(['missed', 'failed', 'by_hand'] as const)(
		'a draft that is %s can be queued again, or taken back to the drafts',
		async (status) => {
			const writer = await createWriter(app);
			const [again, back] = [await writer.draft('Again'), await writer.draft('Back')];
			for (const id of [again, back]) {
				await writer.publish(id);
				await writer.became(id, { status, parts: ['failed'] });
			}
			expect((await writer.publish(again)).publication).toMatchObject({ status: 'queued' });
			expect((await writer.unpublish(back)).publication).toBeNull();
			expect((await writer.queue()).needsYou).toEqual([]);
		},
	);

	test('a draft whose posts were deleted at X can be posted again from its first part', async () => {
		const writer = await createWriter(app);
		const id = await writer.draft('One', 'Two');
		await writer.publish(id);
		await writer.became(id, { status: 'deleted', parts: ['deleted', 'deleted'] });
		expect((await writer.publish(id)).publication).toMatchObject({ status: 'queued', posts: [] });
	});

	test('a deleted draft is not queued', async () => {
		const writer = await createWriter(app);
		const id = await writer.draft('Deleted');
		await app.services.em.fork().execute('update drafts set deleted_at = now() where id = ?', [id]);
		for (const request of [writer.publish, writer.unpublish, writer.check])
			expect(await failure(request(id))).toMatchObject({ code: 'not_found' });
	});
});

describe('a monthly limit [L7]', () => {
	const link = 'Read https://example.org/slow';

	test('counts what is spent and queued in the month, and names the amounts', async () => {
		const writer = await createWriter(app, { monthlyLimit: 1 });
		await writer.spend(0.5, { at: NOW });
		await writer.spend(5, { kind: 'results', at: NOW });
		await writer.publish(await writer.draft(link));
		const second = await writer.draft(link, 'And a second part');
		await writer.publish(second);
		const third = await writer.draft('Short', 'Short too', 'Three', 'Four', 'Five', 'Six');
		expect(await failure(writer.publish(third))).toMatchObject({
			status: 409,
			code: 'spending_limit_reached',
			message:
				'This costs $0.09, over your limit of $1.00 for October: $0.50 is spent and $0.415 queued. Raise the limit in settings, or choose another month.',
		});
		// Moving a draft that is queued does not count it twice.
		expect((await writer.publish(second, { kind: 'now' })).publication?.status).toBe('queued');
		// Nothing is spent in November yet.
		expect((await writer.publish(third, at('2037-11-01T00:00'))).publication?.status).toBe(
			'queued',
		);
		await writer.set({ monthlyLimit: null });
		expect((await writer.publish(third)).publication?.status).toBe('queued');
	});

	test('does not count what is queued for another month', async () => {
		const writer = await createWriter(app, { monthlyLimit: 0.02 });
		await writer.publish(await writer.draft('November'), at('2037-11-01T00:00'));
		const october = await writer.draft('October');
		expect((await writer.publish(october)).publication?.status).toBe('queued');
	});

	test('does not apply to posts that the user sends on X', async () => {
		const writer = await createWriter(app, { monthlyLimit: 0 }, 'tweet.read');
		const id = await writer.draft(link);
		expect((await writer.publish(id)).publication?.status).toBe('queued');
		expect(await writer.check(id)).toMatchObject({ cost: 0, hasLink: true });
	});

	test('is kept by two requests at the same moment', async () => {
		const writer = await createWriter(app, { monthlyLimit: 0.3 });
		const ids = await Promise.all([1, 2, 3].map((n) => writer.draft(`${link} ${n}`)));
		const results = await Promise.allSettled(ids.map((id) => writer.publish(id)));
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	});
});

test('the queue is read from rows, so a new process continues it [L3]', async () => {
	const writer = await createWriter(app);
	const id = await writer.draft('Survives');
	const { publication } = await writer.publish(id);
	const [row] = await app.services.em
		.fork()
		.execute<{ due_at: Date; status: string }[]>(
			'select due_at, status from publications where draft_id = ?',
			[id],
		);
	expect(new Date(row?.due_at ?? 0).toISOString()).toBe(publication?.at);
	expect(await app.services.em.fork().count(PublishingSettingsEntity, { userId: writer.id })).toBe(
		1,
	);
});
