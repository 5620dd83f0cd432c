import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RenderedMail } from '../../mail/mail-layout.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { crossPostIn, crossPostsOf } from '../fixtures/cross-posts.ts';
import { createWriter, type Writer, xClient } from '../fixtures/writer.ts';
import type { PublicationOutcome } from '../publish/publication-worker.ts';
import { pause } from '../schedule/settings-store.ts';

let app: TestApp;
let writer: Writer;
let count = 0;
const sent: (RenderedMail & { to: string })[] = [];

beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: { ...xClient, APP_ORIGINS: 'https://app.example' },
		mailer: { send: async (mail) => void sent.push(mail) },
		publishing: { noticeSeconds: 0 },
	});
});
afterAll(() => app.close());
beforeEach(async () => {
	writer = await createWriter(app);
	count += 1;
	await execute('update users set email = ? where id = ?', [address(), writer.id]);
});

const address = () => `mara-${count}@example.org`;
const execute = (sql: string, parameters: unknown[]) =>
	app.services.em.fork().execute(sql, parameters);
const inbox = () => sent.filter(({ to }) => to === address());
const arrives = () => expect.poll(inbox, { interval: 50 });
const report = (draftId: string, status: PublicationOutcome['status']) =>
	app.services.publishing.onOutcome({ userId: writer.id, draftId, status });

/** A post with this outcome, not reported yet. */
async function ended(
	status: 'failed' | 'unsure' | 'missed' | 'by_hand',
	message: string,
	...parts: string[]
) {
	const id = await writer.draft(...parts);
	await writer.publish(id);
	const at = new Date(Date.now() - 60_000);
	await writer.became(id, { status, at, parts: parts.length > 1 ? ['posted', 'failed'] : [] });
	await execute('update publications set error = ? where draft_id = ?', [
		JSON.stringify({ code: 'response_duplicate', message, error: message }),
		id,
	]);
	return id;
}

/** Like `ended`, and reported as the worker does. */
async function ends(...ending: Parameters<typeof ended>) {
	const id = await ended(...ending);
	await report(id, ending[0]);
	return id;
}

/** Waits until all outcomes have been handled. */
const settled = () =>
	expect
		.poll(
			() =>
				execute(
					"select 1 from jobs.job where name in ('publication-notices', 'mail') and state in ('created', 'retry', 'active')",
					[],
				),
			{ interval: 50 },
		)
		.toEqual([]);

describe('a mail about a post that needs the user', () => {
	test('does not name a post whose draft was deleted meanwhile', async () => {
		const gone = await ended('failed', 'X refused it.', 'Deleted since');
		await execute('update drafts set deleted_at = now() where id = ?', [gone]);
		await ends('failed', 'X refused it.', 'Still there');
		await arrives().toMatchObject([{ text: expect.stringContaining('Still there') }]);
		expect(inbox()[0]?.text).not.toContain('Deleted since');
	});

	test('names the network of a cross-post, and links to its draft', async () => {
		const account = randomUUID();
		await execute(
			`insert into network_accounts (id, user_id, network, server, account_id, handle, sealed_token, connected_at)
			values (?, ?, 'bluesky', 'https://pds.example', 'did:plc:mara', 'mara.test', 'sealed', now())`,
			[account, writer.id],
		);
		const id = await writer.draft('One slow mile', 'Two');
		const { choose } = crossPostsOf(writer);
		const post = crossPostIn(await choose(id, 'x', account));
		await execute(
			`insert into publications (draft_id, user_id, status, due_at, local_time, zone, is_slot, network, network_account_id, updated_at)
			values (?, ?, 'unsure', now() - interval '1 minute', '2026-11-28T18:00', 'Europe/Oslo', false, 'bluesky', ?, now())`,
			[post.id, writer.id, account],
		);
		await writer.became(post.id, { status: 'unsure', parts: ['posted', 'unknown'] });
		await report(post.id, 'unsure');
		await arrives().toHaveLength(1);
		expect(inbox()).toMatchObject([
			{
				subject: 'Couldn’t confirm on Bluesky: “One slow mile”',
				text: expect.stringContaining('This is about Bluesky only. Part 2 of 2 may be on Bluesky.'),
				html: expect.stringContaining(`href="https://app.example/app/queue?draft=${id}"`),
			},
		]);
		expect(inbox()[0]?.text).not.toMatch(/\bX\b/);
	});

	test('names its first words, the part and the reason, and links to it', async () => {
		const id = await ends(
			'failed',
			'X says it repeats a post.',
			'One <b>slow</b> mile',
			'Two',
			'Three',
		);
		await arrives().toHaveLength(1);
		expect(inbox()).toMatchObject([
			{
				subject: 'Not posted: “One <b>slow</b> mile”',
				text: expect.stringContaining(
					'Part 2 of 3 wasn’t posted; the parts before it are on X. X says it repeats a post.',
				),
				html: expect.stringContaining(`href="https://app.example/app/queue?draft=${id}"`),
			},
		]);
		expect(inbox()[0]?.html).not.toContain('<b>slow');
	});

	test.each([
		['unsure', 'Couldn’t confirm on X: “A post”', 'It won’t be sent again until you say so.'],
		['missed', 'Missed: “A post”', 'Your queue was paused.'],
		['by_hand', 'Time to post: “A post”', 'post it on X, and say that you did'],
	] as const)('says what to do when it is %s', async (status, subject, text) => {
		await ends(status, 'Your queue was paused.', 'A post');
		await arrives().toMatchObject([{ subject, text: expect.stringContaining(text) }]);
	});

	test('covers all posts that fail within a short time, in order', async () => {
		const ids: string[] = [];
		for (const n of [1, 2, 3]) ids.push(await ended('missed', 'It was too late.', `Post ${n}`));
		for (const id of ids) await report(id, 'missed');
		await arrives().toHaveLength(1);
		await settled();
		expect(inbox()).toMatchObject([{ subject: '3 posts need your attention' }]);
		expect(inbox()[0]?.text).toMatch(/Post 1.*Post 2.*Post 3/s);
	});

	test('is sent once for an outcome, however often it is reported, and again for the next one', async () => {
		const id = await ends('failed', 'X is down.', 'Once');
		await arrives().toHaveLength(1);
		await report(id, 'failed');
		await settled();
		expect(inbox()).toHaveLength(1);
		await writer.publish(id, { kind: 'now' });
		await writer.became(id, { status: 'failed' });
		await execute('update publications set due_at = now() where draft_id = ?', [id]);
		await report(id, 'failed');
		await arrives().toHaveLength(2);
	});

	test('is sent with the next attempt if it could not be queued', async () => {
		const enqueue = vi
			.spyOn(app.services.mails, 'enqueue')
			.mockRejectedValueOnce(new Error('no room'));
		const id = await ends('failed', 'X is down.', 'Again');
		await expect.poll(() => enqueue.mock.calls.length, { timeout: 20_000 }).toBe(1);
		await expect
			.poll(() => execute('select mailed_at from publications where draft_id = ?', [id]))
			.toEqual([{ mailed_at: null }]);
		enqueue.mockRestore();
		await execute(
			"update jobs.job set start_after = now() where name = 'publication-notices' and state = 'retry'",
			[],
		);
		await arrives().toMatchObject([{ subject: 'Not posted: “Again”' }]);
	});

	test('is not sent for posts that the user made pass by choosing another time zone', async () => {
		const id = await writer.draft('Passed in Tokyo');
		const inAnHour = new Date(Date.now() + 3_600_000).toLocaleString('sv', {
			timeZone: 'Europe/Oslo',
		});
		await writer.publish(id, { kind: 'at', localTime: inAnHour.slice(0, 16).replace(' ', 'T') });
		await writer.set({ zone: 'Asia/Tokyo' });
		expect((await writer.queue()).needsYou).toMatchObject([{ publication: { status: 'missed' } }]);
		await ends('failed', 'X is down.', 'Failed');
		await arrives().toMatchObject([{ subject: 'Not posted: “Failed”' }]);
	});

	test('is not sent if the user has resolved it, or turned mails off', async () => {
		const id = await ended('failed', 'X is down.', 'Dealt with');
		await writer.unpublish(id);
		await report(id, 'failed');
		await settled();
		await writer.set({ mailOnFailure: false });
		await ends('failed', 'X is down.', 'Not wanted');
		await settled();
		// It is not sent later either, with the next one.
		await writer.set({ mailOnFailure: true });
		await ends('failed', 'X is down.', 'Wanted');
		await arrives().toMatchObject([{ subject: 'Not posted: “Wanted”' }]);
		expect(inbox()).toHaveLength(1);
	});
});

describe('a mail about a paused queue', () => {
	test('says that X signed the user out, and how it continues', async () => {
		const id = await writer.draft('The next one');
		await writer.publish(id);
		expect(await pause(app.services.em.fork(), writer.id, 'connection_expired')).toBe(true);
		await report(id, 'paused');
		await arrives().toMatchObject([
			{
				subject: 'Queue paused: “The next one”',
				text: expect.stringContaining('Connect X again, and your queue continues.'),
				html: expect.stringContaining('https://app.example/app/settings'),
			},
		]);
		expect((await writer.settings()).slots).toHaveLength(12);
	});

	test('is not sent if X was connected again meanwhile', async () => {
		const id = await writer.draft('The next one');
		await writer.publish(id);
		await pause(app.services.em.fork(), writer.id, 'connection_expired');
		await writer.set({ paused: false });
		await report(id, 'paused');
		await settled();
		expect(inbox()).toEqual([]);
	});
});
