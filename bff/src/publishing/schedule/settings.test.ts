import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPublishingSettings } from '../../../contract/publishing/settings.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { createWriter, failure, xClient } from '../fixtures/writer.ts';

// A Wednesday noon in Oslo, three days before the clocks are put back.
const NOW = new Date('2037-10-21T10:00:00Z');

let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, now: () => NOW.getTime(), environment: xClient });
});
afterAll(() => app.close());

describe('publishing settings', () => {
	test('begin with times for every day, ten seconds to undo, and no limit', async () => {
		const writer = await createWriter(app);
		const other = await app.loginAs();
		const settings = await other.client.call(getPublishingSettings, {});
		expect(settings).toMatchObject({
			zone: 'UTC',
			isZoneSet: false,
			undoSeconds: 10,
			monthlyLimit: null,
			mailOnFailure: true,
			resultsLimit: null,
			longPosts: false,
			paused: null,
			spent: { publishing: 0, results: 0 },
			prices: { post: 0.015, postWithLink: 0.2 },
		});
		expect(settings.slots.map(({ weekday, time }) => `${weekday} ${time}`)).toEqual([
			...[1, 2, 3, 4, 5].flatMap((day) => [`${day} 09:00`, `${day} 17:30`]),
			'6 10:00',
			'7 10:00',
		]);
		expect(await writer.settings()).toMatchObject({ zone: 'Europe/Oslo', isZoneSet: true });
	});

	test('change only the given fields; times are sorted and unique', async () => {
		const writer = await createWriter(app);
		const before = await writer.settings();
		const saved = await writer.set({ monthlyLimit: 12.5, resultsLimit: 0, undoSeconds: 30 });
		expect(saved).toEqual({ ...before, monthlyLimit: 12.5, resultsLimit: 0, undoSeconds: 30 });
		expect(await writer.settings()).toEqual(saved);
		const slots = [
			{ weekday: 7, time: '08:00' },
			{ weekday: 1, time: '18:00' },
			{ weekday: 1, time: '09:00' },
			{ weekday: 7, time: '08:00' },
		];
		expect((await writer.set({ slots })).slots).toEqual([slots[2], slots[1], slots[0]]);
		expect(await writer.set({ monthlyLimit: null, slots: [] })).toMatchObject({
			monthlyLimit: null,
			slots: [],
			undoSeconds: 30,
		});
	});

	test.each(['Europe/Nowhere', '+02:00', 'Europe/Oslo; drop table users', ''])(
		'refuse the time zone %j',
		async (zone) => {
			const writer = await createWriter(app);
			expect(await failure(writer.set({ zone, longPosts: true }))).toMatchObject({
				code: 'invalid_input',
				path: 'body/zone',
			});
			expect(await writer.settings()).toMatchObject({ zone: 'Europe/Oslo', longPosts: false });
		},
	);

	test('pause and resume the queue; a paused queue still accepts posts', async () => {
		const writer = await createWriter(app);
		expect(await writer.set({ paused: true })).toMatchObject({ paused: { reason: 'user' } });
		const { paused } = await writer.settings();
		expect(Date.parse(paused?.since ?? '')).toBeGreaterThan(Date.now() - 60_000);
		expect((await writer.queue()).paused).toEqual(paused);
		const id = await writer.draft('Waits');
		expect((await writer.publish(id)).publication).toMatchObject({ status: 'queued' });
		expect(await writer.set({ paused: false })).toMatchObject({ paused: null });
	});

	test('count what was spent since the month began on the user’s clock [L7]', async () => {
		const writer = await createWriter(app);
		const inOslo = (time: string) => new Date(`${time}+02:00`);
		await writer.spend(1, { at: inOslo('2037-09-30T23:59:00') });
		await writer.spend(0.2, { at: inOslo('2037-10-01T00:00:00') });
		await writer.spend(0.1, { at: NOW });
		await writer.spend(0.005, { kind: 'results', at: NOW });
		expect((await writer.settings()).spent).toEqual({ publishing: 0.3, results: 0.005 });
		await writer.set({ zone: 'America/New_York' });
		expect((await writer.settings()).spent).toEqual({ publishing: 0.1, results: 0.005 });
	});
});

describe('another time zone [L3]', () => {
	test('keeps queued posts at their clock time, through changes of the clocks', async () => {
		const writer = await createWriter(app);
		const before = await writer.draft('Before the change');
		const after = await writer.draft('After the change');
		await writer.publish(before, { kind: 'at', localTime: '2037-10-24T18:00' });
		const slot = await writer.publish(after, { kind: 'at', localTime: '2037-10-26T17:30' });
		expect(slot.publication).toMatchObject({
			at: '2037-10-26T16:30:00.000Z',
			localTime: '2037-10-26T17:30',
			zone: 'Europe/Oslo',
			isSlot: true,
		});

		await writer.set({ zone: 'Asia/Kolkata' });
		const { days } = await writer.queue({ from: '2037-10-24', days: '3' });
		expect(days.map(({ drafts }) => drafts.map(({ publication }) => publication))).toMatchObject([
			[{ at: '2037-10-24T12:30:00.000Z', localTime: '2037-10-24T18:00', zone: 'Asia/Kolkata' }],
			[],
			[{ at: '2037-10-26T12:00:00.000Z', localTime: '2037-10-26T17:30', isSlot: true }],
		]);

		await writer.set({ zone: 'Europe/Oslo' });
		expect((await writer.queue({ from: '2037-10-26' })).days[0]?.drafts[0]?.publication).toEqual(
			slot.publication,
		);
	});

	test('misses posts whose time has passed on the new clock, and posts none of them', async () => {
		const writer = await createWriter(app);
		const [passed, ahead] = [await writer.draft('Passed'), await writer.draft('Ahead')];
		await writer.publish(passed, { kind: 'at', localTime: '2037-10-21T13:00' });
		await writer.publish(ahead, { kind: 'at', localTime: '2037-10-21T23:00' });
		// Where it is 19:00.
		await writer.set({ zone: 'Asia/Tokyo' });
		expect(await writer.queue()).toMatchObject({
			counts: { queued: 1 },
			next: ahead,
			needsYou: [
				{
					id: passed,
					publication: {
						status: 'missed',
						localTime: '2037-10-21T13:00',
						error: {
							code: 'publication_missed',
							message:
								'Its time had passed in your new time zone, so it was not posted. Post it now, or choose another time.',
						},
					},
				},
			],
		});
	});

	test('leaves posted and failed drafts, and “Post now” keeps its moment', async () => {
		const writer = await createWriter(app);
		const [posted, failed, now] = [
			await writer.draft('Posted'),
			await writer.draft('Failed'),
			await writer.draft('Now'),
		];
		const at = { kind: 'at', localTime: '2037-10-22T09:00' } as const;
		await writer.publish(posted, at);
		await writer.publish(failed, at);
		await writer.became(posted, { status: 'posted', parts: ['posted'] });
		await writer.became(failed, { status: 'failed', parts: ['failed'] });
		const { publication } = await writer.publish(now, { kind: 'now' });
		await writer.set({ zone: 'Asia/Tokyo' });
		const stays = { at: '2037-10-22T07:00:00.000Z', localTime: '2037-10-22T09:00' };
		expect((await writer.queue()).needsYou).toMatchObject([
			{ id: failed, publication: { ...stays, zone: 'Europe/Oslo' } },
		]);
		const { services } = app;
		const { publishing } = services;
		expect(await publishing.drafts.find(writer.id, posted)).toMatchObject({ publication: stays });
		expect((await publishing.drafts.find(writer.id, now)).publication).toMatchObject({
			at: publication?.at,
			undoUntil: publication?.undoUntil,
			zone: 'Asia/Tokyo',
		});
	});

	test('and other slots change which posts are in slots', async () => {
		const writer = await createWriter(app);
		const id = await writer.draft('In a slot');
		await writer.publish(id);
		const isSlot = async () =>
			(await app.services.publishing.drafts.find(writer.id, id)).publication?.isSlot;
		expect(await isSlot()).toBe(true);
		await writer.set({ slots: [{ weekday: 1, time: '08:00' }] });
		expect(await isSlot()).toBe(false);
	});
});
