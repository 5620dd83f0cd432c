import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveDraft } from '../../../contract/publishing/drafts.ts';
import { publishDraft, unpublishDraft } from '../../../contract/publishing/publishing.ts';
import { savePublishingSettings } from '../../../contract/publishing/settings.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../testing/apps/build-publishing-app.ts';
import { testOnPostgres } from '../../testing/database/test-on-postgres.ts';
import { createPublicationPartStore } from './publication-part-store.ts';

let app: PublishingApp;
let author: Author;

beforeAll(async () => {
	app = await buildPublishingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.reset();
	author = await app.author();
});

const becomes: Author['becomes'] = (draftId, expected) => author.becomes(draftId, expected);
/** Passes when the worker has looked for due publications. */
const looked = async () => {
	const after = await author.draft(['Sent last.'], { dueInSeconds: 0 });
	await becomes(after, { status: 'posted' });
};
const setPause = (reason: string | null) =>
	app.execute(
		`insert into publishing_settings (user_id, slots, undo_seconds, mail_on_failure, long_posts, paused_at, pause_reason, updated_at)
		values (?, '[]', 5, true, false, case when ?::text is null then null else now() end, ?, now())
		on conflict (user_id) do update set paused_at = excluded.paused_at, pause_reason = excluded.pause_reason`,
		[author.id, reason, reason],
	);

test('a due draft is posted at once, with a link to its post and its cost [L1, L7]', async () => {
	const id = await author.draft(['Easy runs have to be slow.']);
	await becomes(id, { status: 'posted', cost: 0.015 });
	const [post] = (await author.atX()).posts;
	expect(post).toMatchObject({ text: 'Easy runs have to be slow.', replyTo: null });
	expect(await author.publication(id)).toMatchObject({
		posts: [{ status: 'posted', url: `https://x.com/i/status/${post?.id}` }],
		postedAt: expect.any(String),
		error: null,
	});
});

test('a part stored as posted twice is paid once [L7]', async () => {
	const id = await author.draft(['Once.']);
	await becomes(id, { status: 'posted' });
	const again = { draftId: id, position: 0, postedId: '9', cost: 0.015 };
	expect(await createPublicationPartStore(app.services.em).markPosted(again)).toBeUndefined();
	const [post] = (await author.atX()).posts;
	expect(await author.publication(id)).toMatchObject({
		cost: 0.015,
		posts: [{ url: `https://x.com/i/status/${post?.id}` }],
	});
});

test('a thread is posted in its order, each part as a reply to the one before [L1]', async () => {
	const id = await author.draft(['One.', 'Two.', 'Three.']);
	await becomes(id, { status: 'posted', cost: 0.045 });
	const { posts } = await author.atX();
	expect(posts.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
	expect(posts.map(({ replyTo }) => replyTo)).toEqual([null, posts[0]?.id, posts[1]?.id]);
});

test('images are uploaded when a draft is posted, and each alt text is paid once [L6, L7]', async () => {
	const media = [
		{ id: author.id, alt: 'A hill in fog' },
		{ id: author.id, alt: '' },
	];
	const id = await author.draft([{ text: 'Look.', media }, 'See https://example.org.']);
	await becomes(id, { status: 'posted', cost: 0.22 });
	const { posts } = await author.atX();
	expect(posts.map((post) => post.media)).toEqual([
		[
			{ type: 'image/png', alt: 'A hill in fog' },
			{ type: 'image/png', alt: '' },
		],
		[],
	]);
});

test('“Post now” waits for the undo seconds, and is never early [L3, L8]', async () => {
	const [taken, sent] = [await author.newDraft(['Taken back.']), await author.newDraft(['Sent.'])];
	await author.client.call(savePublishingSettings, { body: { undoSeconds: 5, zone: 'UTC' } });
	const now = { when: { kind: 'now' } } as const;
	for (const id of [taken, sent])
		await author.client.call(publishDraft, { params: { id }, body: now });
	const { status, at, undoUntil } = await author.publication(sent);
	expect({ status, undoUntil }).toEqual({ status: 'queued', undoUntil: at });
	expect(Date.parse(at) - Date.now()).toBeGreaterThan(3000);
	const { publication } = await author.client.call(unpublishDraft, { params: { id: taken } });
	expect(publication).toBeNull();
	// Lets the seconds pass.
	await app.execute("update publications set due_at = now() + interval '300 milliseconds'");
	app.services.publishing.wake();
	await becomes(sent, { status: 'posted', undoUntil: null });
	const early = await app.execute('select 1 from publications where posted_at < due_at');
	expect(early).toEqual([]);
	expect(await author.posts()).toEqual(['Sent.']);
});

test('a draft that is being sent cannot be cancelled, moved or edited [L4]', async () => {
	await app.script({ action: 'done-then-stall', at: 'post' });
	const id = await author.draft(['On its way.']);
	await becomes(id, { status: 'publishing' });
	const now = { when: { kind: 'now' } } as const;
	const parts = [{ text: 'Changed.', media: [] }];
	const attempts = await Promise.allSettled([
		author.client.call(unpublishDraft, { params: { id } }),
		author.client.call(publishDraft, { params: { id }, body: now }),
		author.client.call(saveDraft, { params: { id }, body: { version: 1, parts } }),
	]);
	for (const attempt of attempts)
		expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'draft_locked' } });
	await becomes(id, { status: 'posted' });
	expect(await author.posts()).toEqual(['On its way.']);
});

// The embedded engine has the clock of its process.
testOnPostgres.each([1, -3])(
	'a server whose clock is off by %s hours sends nothing early, and what is due once [L1, L3]',
	async (hours) => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
		onTestFinished(() => void vi.useRealTimers());
		const later = await author.draft(['In half an hour.'], { dueInSeconds: 1800 });
		const due = await author.draft(['Now.', 'And its end.']);
		await becomes(due, { status: 'posted' });
		expect(await author.publication(later)).toMatchObject({ status: 'queued' });
		expect(await author.posts()).toEqual(['Now.', 'And its end.']);
	},
);

test('a draft is posted in its last saved version, even if X made it wait [L4]', async () => {
	await app.script({ action: 'status', status: 429, seconds: 600, at: 'post' });
	const id = await author.draft(['As it was.', 'A second part.']);
	await expect
		.poll(
			async () =>
				(await app.execute<{ claims: number }>('select claims from publications'))[0]?.claims,
		)
		.toBe(1);
	await becomes(id, {
		status: 'queued',
		posts: [],
		error: { code: 'network_rate_limited', message: expect.stringMatching(/^X limits how often/) },
	});
	const parts = JSON.stringify([{ text: 'As it is now.', media: [] }]);
	await app.execute('update drafts set parts = ?::jsonb where id = ?', [parts, id]);
	await app.expireLeases();
	app.services.publishing.wake();
	await becomes(id, { status: 'posted' });
	expect(await author.posts()).toEqual(['As it is now.']);
});

test.each([
	['because the server was down', {}, /within ten minutes/],
	['because the queue was paused', { reason: 'user' }, /queue was paused/],
	[
		'because X was not connected',
		{ reason: 'connection_expired' },
		/did not accept your connection/,
	],
	['without a plan', { subscription: 'canceled' }, /no active plan/],
])(
	'a draft that is ten minutes late %s is missed, never sent, and reported [L3]',
	async (_, { reason, subscription }: { reason?: string; subscription?: string }, why) => {
		if (reason) await setPause(reason);
		if (subscription)
			await app.execute('update subscriptions set status = ? where user_id = ?', [
				subscription,
				author.id,
			]);
		const id = await author.draft(['Too late.'], { dueInSeconds: -601 });
		await becomes(id, {
			status: 'missed',
			posts: [],
			error: { code: 'publication_missed', message: expect.stringMatching(why) },
		});
		await expect
			.poll(() => app.outcomes)
			.toEqual([{ userId: author.id, draftId: id, status: 'missed' }]);
		expect((await app.readX()).asked.posts).toBe(0);
	},
);

test('a draft that X’s rate limit delays says so, both while waiting and once missed [L3]', async () => {
	await app.script({ action: 'status', status: 429, seconds: 900, at: 'post' });
	const id = await author.draft(['Limited.']);
	await becomes(id, {
		status: 'queued',
		error: {
			code: 'network_rate_limited',
			message: expect.stringContaining('tries again by itself'),
		},
	});
	await app.execute(
		"update publications set due_at = now() - interval '11 minutes', lease_until = now()",
	);
	app.services.publishing.wake();
	await becomes(id, {
		status: 'missed',
		error: {
			code: 'publication_missed',
			message: expect.stringMatching(/^X limited how often you can post/),
		},
	});
	expect(await author.posts()).toEqual([]);
});

test('a draft that is nine minutes late is still sent [L3]', async () => {
	const id = await author.draft(['Just in time.'], { dueInSeconds: -540 });
	await becomes(id, { status: 'posted' });
});

test('nothing is sent while the queue is paused or the plan has ended [L3, L5]', async () => {
	const paused = author;
	await setPause('user');
	const waits = await author.draft(['Paused.']);
	const ended = await app.author();
	await app.execute("update subscriptions set status = 'canceled' where user_id = ?", [ended.id]);
	author = ended;
	const unpaid = await author.draft(['Unpaid.']);
	author = await app.author();
	await looked();
	expect(await paused.publication(waits)).toMatchObject({ status: 'queued' });
	expect(await ended.publication(unpaid)).toMatchObject({ status: 'queued' });
	author = paused;
	await setPause(null);
	await app.execute("update subscriptions set status = 'active' where user_id = ?", [ended.id]);
	app.services.publishing.wake();
	await becomes(waits, { status: 'posted' });
	author = ended;
	await becomes(unpaid, { status: 'posted' });
});

test('without a usable connection, a due draft is handed to the user, who reports the outcome', async () => {
	for (const [scope, outcome] of [
		['', 'posted'],
		['users.read tweet.read', 'not_posted'],
	] as const) {
		author = await app.author(scope);
		const id = await author.draft(['By hand.', 'Both parts.']);
		await becomes(id, { status: 'by_hand', posts: [], error: null });
		await expect.poll(() => app.outcomes).toMatchObject([{ draftId: id, status: 'by_hand' }]);
		const reported = await author.report(id, outcome);
		if (outcome === 'not_posted') expect(reported.publication).toBeNull();
		else
			expect(reported.publication).toMatchObject({
				status: 'posted',
				posts: [
					{ status: 'posted', url: null },
					{ status: 'posted', url: null },
				],
			});
		await expect(author.report(id, outcome)).rejects.toMatchObject({ code: 'conflict' });
		app.outcomes.length = 0;
	}
	expect((await app.readX()).asked.posts).toBe(0);
});

test('a post over the monthly limit waits until the limit is raised [L7]', async () => {
	await setPause(null);
	await app.execute(
		"update publishing_settings set monthly_limit = 0.02, zone = 'Asia/Kolkata' where user_id = ?",
		[author.id],
	);
	const first = await author.draft(['Within the limit.']);
	await becomes(first, { status: 'posted' });
	const id = await author.draft(['Over it.']);
	await becomes(id, { status: 'failed', error: { code: 'spending_limit_reached' } });
	await expect.poll(() => app.outcomes).toMatchObject([{ draftId: id, status: 'failed' }]);
	await expect(author.resume(id)).rejects.toMatchObject({ code: 'spending_limit_reached' });
	// Spending of last month does not count.
	await app.execute("update publishing_costs set at = now() - interval '32 days'");
	await author.resume(id);
	await becomes(id, { status: 'posted' });
	expect(await author.posts()).toEqual(['Within the limit.', 'Over it.']);
});
