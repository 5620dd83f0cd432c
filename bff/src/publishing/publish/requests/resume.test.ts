import { randomUUID } from 'node:crypto';
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	onTestFinished,
	test,
	vi,
} from 'vitest';
import { deleteDrafts, restoreDrafts, saveDraft } from '../../../../contract/publishing/drafts.ts';
import { publishDraft, unpublishDraft } from '../../../../contract/publishing/publishing.ts';
import { savePublishingSettings } from '../../../../contract/publishing/settings.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../../testing/apps/build-publishing-app.ts';
import { resetX } from '../../../testing/processes/sandbox-x.ts';
import { xWithToken } from '../../../testing/x-with-token.ts';
import { createPublicationPartStore } from '../publication-part-store.ts';

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
const statusesOf = async (draftId: string) =>
	(await author.publication(draftId)).posts.map(({ status }) => status);
const refusal = { action: 'status', status: 403, detail: 'Not permitted.', at: 'reply' } as const;

test('a thread that X refuses at part 2 shows its posted parts and resumes there [L2]', async () => {
	await app.script(refusal);
	const id = await author.draft(['One.', 'Two.', 'Three.']);
	await becomes(id, {
		status: 'failed',
		error: { code: 'action_refused', message: expect.stringContaining('Not permitted.') },
		cost: 0.015,
	});
	expect(await statusesOf(id)).toEqual(['posted', 'failed', 'waiting']);
	await expect
		.poll(() => app.outcomes)
		.toEqual([{ userId: author.id, draftId: id, status: 'failed' }]);
	const edited = ['One.', 'Two, in other words.', 'Three.'].map((text) => ({ text, media: [] }));
	await app.execute('update drafts set parts = ?::jsonb where id = ?', [
		JSON.stringify(edited),
		id,
	]);

	const resumed = await author.resume(id);
	// It may be posted by now.
	expect(resumed.publication).toMatchObject({
		status: expect.stringMatching(/^(publishing|posted)$/),
		error: null,
	});
	await becomes(id, { status: 'posted' });
	const { posts, asked } = await author.atX();
	expect(posts.map(({ text }) => text)).toEqual(['One.', 'Two, in other words.', 'Three.']);
	expect(posts[1]?.replyTo).toBe(posts[0]?.id);
	expect(asked.posts).toBe(4);
	expect((await author.publication(id)).localTime).not.toBe('');
	await expect(author.resume(id)).rejects.toMatchObject({ status: 409, code: 'conflict' });
});

test('a thread whose image X refuses at part 2 says that part 1 is posted [L2]', async () => {
	await app.script({ action: 'status', status: 403, at: 'media-initialize' });
	const id = await author.draft(['One.', { text: 'Two.', media: [{ id: author.id, alt: '' }] }]);
	await becomes(id, { status: 'failed', error: { code: 'media_not_allowed' } });
	expect(await statusesOf(id)).toEqual(['posted', 'failed']);
	const { error } = await author.publication(id);
	expect(error?.message).not.toMatch(/nothing/i);
});

describe('a thread that cannot continue', () => {
	const failed = async () => {
		await app.script(refusal);
		const id = await author.draft(['One.', 'Two.']);
		await becomes(id, { status: 'failed' });
		app.outcomes.length = 0;
		return id;
	};
	const edit = (id: string, second: object) =>
		app.execute('update drafts set parts = ?::jsonb where id = ?', [
			JSON.stringify([{ text: 'One.', media: [] }, second]),
			id,
		]);
	const stays = async (id: string) => {
		app.services.publishing.wake();
		expect(await author.publication(id)).toMatchObject({ status: 'failed' });
		expect((await author.atX()).asked.posts).toBe(2);
		expect(app.outcomes).toEqual([]);
	};

	test.each([
		['is empty', { text: ' ', media: [] }, 'Part 2 is empty. Write something first.'],
		[
			'is too long',
			{ text: 'a'.repeat(281), media: [] },
			'Part 2 is 1 character too long. Shorten or split it.',
		],
		[
			'lost its image',
			{ text: 'Two.', media: [{ id: randomUUID(), alt: '' }] },
			'Part 2 has an image or video that no longer exists. Remove it, or add it again.',
		],
	])('because its next part %s says so when it is resumed [L2]', async (_, part, message) => {
		const id = await failed();
		await edit(id, part);
		await expect(author.resume(id)).rejects.toMatchObject({ code: 'draft_not_ready', message });
		await stays(id);
	});

	test('because X is not connected says so when it is resumed, and pauses nothing [L2, L5]', async () => {
		const id = await failed();
		await app.execute('update identities set sealed_tokens = null where user_id = ?', [author.id]);
		await expect(author.resume(id)).rejects.toMatchObject({
			code: 'connection_expired',
			message: 'X no longer accepts your connection. Connect it again and Warble posts for you.',
		});
		await stays(id);
		expect(await app.execute('select 1 from publishing_settings')).toEqual([]);
		await author.connect();
		await author.resume(id);
		await becomes(id, { status: 'posted' });
	});

	test('within the monthly limit as it is now says so when it is resumed [L7]', async () => {
		const id = await failed();
		await author.client.call(savePublishingSettings, { body: { monthlyLimit: 0.1 } });
		await edit(id, { text: 'Two, at https://example.com', media: [] });
		await expect(author.resume(id)).rejects.toMatchObject({ code: 'spending_limit_reached' });
		await stays(id);
	});
});

describe('a part that X refuses because it does not find the previous part', () => {
	const notFound = {
		action: 'status',
		status: 403,
		detail: 'You attempted to reply to a Tweet that is deleted or not visible to you.',
		at: 'reply',
	} as const;

	test('is sent again until X accepts it, because the previous part is posted [L2]', async () => {
		await app.script(notFound, notFound, { ...notFound, skip: 1 });
		const id = await author.draft(['One.', 'Two.', 'Three.', 'Four.']);
		await becomes(id, { status: 'posted', error: null });
		expect(await author.posts()).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
		expect(app.outcomes).toEqual([]);
	});

	test('waits even while X cannot be read', async () => {
		await app.script(notFound, notFound, { action: 'status', status: 403, at: 'posts' });
		const id = await author.draft(['One.', 'Two.']);
		await becomes(id, { status: 'posted', error: null });
	});

	test('ends the thread if X says that the previous part was deleted', async () => {
		await app.script(refusal);
		const id = await author.draft(['One.', 'Two.']);
		await becomes(id, { status: 'failed' });
		const { id: first } = (await author.atX()).posts[0] ?? {};
		const token = await app.services.xAccess.accessToken(author.id);
		await fetch(`${app.sandbox.url}/2/tweets/${first}`, {
			method: 'DELETE',
			headers: { authorization: `Bearer ${token}` },
		});
		await author.resume(id);
		await becomes(id, {
			status: 'failed',
			error: { code: 'tweet_gone', message: expect.stringMatching(/no longer on X/) },
		});
	});
});

test('a double click on Resume sends each part once [L1, L2]', async () => {
	await app.script(refusal);
	const id = await author.draft(['One.', 'Two.']);
	await becomes(id, { status: 'failed' });
	const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => author.resume(id)));
	expect(clicks.filter(({ status }) => status === 'fulfilled')).not.toEqual([]);
	await becomes(id, { status: 'posted' });
	expect(await author.posts()).toEqual(['One.', 'Two.']);
});

test.each([
	['its first post', { action: 'status', status: 429, seconds: 0, at: 'post' }, 1],
	['part 2', { action: 'status', status: 429, seconds: 0, at: 'reply' }, 2],
] as const)(
	'a draft that reaches X’s rate limit at %s continues by itself [L1, L3]',
	async (_, step, parts) => {
		await app.script(step);
		const id = await author.draft(['One.', 'Two.'].slice(0, parts));
		await becomes(id, { status: 'posted' });
		expect(await author.posts()).toEqual(['One.', 'Two.'].slice(0, parts));
		expect(app.outcomes).toEqual([]);
	},
);

test('a thread in progress continues however long X makes it wait [L3]', async () => {
	await app.script({ action: 'status', status: 429, seconds: 800, at: 'reply' });
	const id = await author.draft(['One.', 'Two.']);
	const waits = () =>
		app.execute("select 1 from publications where lease_until > now() + interval '5 minutes'");
	await expect.poll(waits).toHaveLength(1);
	await becomes(id, { status: 'publishing', posts: [{ status: 'posted' }, { status: 'waiting' }] });
	await app.execute("update publications set due_at = now() - interval '20 minutes'");
	await app.expireLeases();
	app.services.publishing.wake();
	await becomes(id, { status: 'posted' });
});

describe('a part that X did not confirm', () => {
	/** X does not respond to the first part of a draft. With `isPosted` it shows the post soon. */
	const unsure = async (texts: readonly string[], isPosted: boolean) => {
		await app.script(
			isPosted
				? { action: 'done-then-cut', at: 'post', hiddenMs: 300 }
				: { action: 'cut', at: 'post' },
		);
		const id = await author.draft(texts);
		await becomes(id, { status: 'unsure', error: { code: 'outcome_unknown' } });
		return id;
	};

	test('is shown as unsure, reported, and not sent again by itself [L1]', async () => {
		const id = await unsure(['One.', 'Two.'], false);
		expect(await statusesOf(id)).toEqual(['unsure', 'waiting']);
		await expect
			.poll(() => app.outcomes)
			.toEqual([{ userId: author.id, draftId: id, status: 'unsure' }]);
		app.services.publishing.wake();
		expect((await author.lookUp(id)).publication).toMatchObject({ status: 'unsure' });
		expect((await author.atX()).asked.posts).toBe(1);
	});

	test('is found at X when the user looks, at a price, and the thread continues [L1, L2, L7]', async () => {
		const id = await unsure(['One.', 'Two.'], true);
		await expect
			.poll(async () => (await author.lookUp(id)).publication?.status, { interval: 100 })
			.not.toBe('unsure');
		await becomes(id, { status: 'posted' });
		const { posts } = await author.atX();
		expect(posts.map(({ text }) => text)).toEqual(['One.', 'Two.']);
		expect(posts[1]?.replyTo).toBe(posts[0]?.id);
		expect((await author.publication(id)).cost).toBeGreaterThanOrEqual(0.03 + 2 * 0.025);
		await expect(author.lookUp(id)).rejects.toMatchObject({ code: 'conflict' });
	});

	test('that the user did not find is looked up once more and then sent once [L1]', async () => {
		const id = await unsure(['One.'], false);
		const clicks = await Promise.allSettled([
			author.report(id, 'not_posted'),
			author.report(id, 'not_posted'),
		]);
		expect(clicks.map(({ status }) => status)).toContain('fulfilled');
		await becomes(id, { status: 'posted', posts: [{ url: expect.any(String) }] });
		expect(await author.posts()).toEqual(['One.']);
	});

	test('that the user did not find, but X shows by now, is not sent again [L1]', async () => {
		const id = await unsure(['One.'], true);
		await expect.poll(() => author.shownAtX(), { interval: 50 }).toBe(1);
		await author.report(id, 'not_posted');
		await becomes(id, { status: 'posted' });
		expect((await author.atX()).asked.posts).toBe(1);
	});

	test('that the user found is posted; its thread continues once its address is known [L1, L2]', async () => {
		const single = await unsure(['Single.'], false);
		expect((await author.report(single, 'posted')).publication).toMatchObject({
			status: 'posted',
			posts: [{ status: 'posted', url: null }],
		});
		await expect(author.deletePosts(single)).rejects.toMatchObject({ code: 'conflict' });
		const thread = await unsure(['One.', 'Two.'], false);
		await expect(author.report(thread, 'posted')).rejects.toMatchObject({ code: 'conflict' });
		await author.report(thread, 'not_posted');
		await becomes(thread, { status: 'posted' });
		expect(await author.posts()).toEqual(['One.', 'Two.']);
	});
});

test('that the user found in a thread is not reported as missing while X cannot be read', async () => {
	await app.script({ action: 'cut', at: 'post' });
	const id = await author.draft(['One.', 'Two.']);
	await becomes(id, { status: 'unsure' });
	await app.script({ action: 'status', status: 429, seconds: 600, at: 'posts' });
	await expect(author.report(id, 'posted')).rejects.toMatchObject({ code: 'posts_rate_limited' });
});

describe('two drafts of the same text', () => {
	test.each([
		['does not answer', { action: 'status', status: 503, at: 'post', skip: 1 }, 'unsure'],
		['says that it is a duplicate', undefined, 'failed'],
	] as const)(
		'are two posts: when X %s, the second is not the first one’s post [L1]',
		async (_, step, status) => {
			if (step) await app.script(step);
			const [first, second] = [await author.draft(['Same.']), await author.draft(['Same.'])];
			await becomes(first, { status: 'posted' });
			await becomes(second, { status });
			if (status === 'unsure') {
				await author.lookUp(second);
				await becomes(second, { status, posts: [{ status: 'unsure', url: null }] });
			}
		},
	);
});

describe('a post of the same text that the user made by hand right before', () => {
	/** Posts at X at a time in the past. */
	const postByHand = async (text: string, secondsAgo: number) => {
		const token = (await app.services.xAccess.accessToken(author.id)) ?? '';
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - secondsAgo * 1000 });
		onTestFinished(() => void vi.useRealTimers());
		await xWithToken(app.sandbox.url).post({ token, text });
		vi.useRealTimers();
	};

	test.each([
		['does not answer', { action: 'cut', at: 'post' }, 'unsure'],
		[
			'says that it is a duplicate',
			{ action: 'status', status: 403, detail: 'This is duplicate content.', at: 'post' },
			'failed',
		],
	] as const)('is not taken for the one that is sent when X %s [L1]', async (_, step, status) => {
		await postByHand('Same.', 10);
		await app.script(step);
		const id = await author.draft(['Same.']);
		await becomes(id, { status, posts: [{ url: null }] });
		if (status === 'unsure')
			expect((await author.lookUp(id)).publication).toMatchObject({ status: 'unsure' });
		expect(await author.posts()).toEqual(['Same.']);
	});
});

describe('a part that X refused after an earlier attempt without a response', () => {
	/** X has the last part from an attempt an hour ago, but refused the attempt after that. */
	const doubtful = async (texts: readonly string[]) => {
		const id = await author.draft(texts);
		await becomes(id, { status: 'posted' });
		await app.execute("update publications set status = 'failed'");
		await app.execute(
			"update publication_parts set status = 'failed', posted_id = null, first_attempt_at = now() - interval '1 hour' where position = ?",
			[texts.length - 1],
		);
		return id;
	};

	test('is not taken back to the drafts, and found when it is tried again [L1]', async () => {
		const id = await doubtful(['One.']);
		await expect(author.client.call(unpublishDraft, { params: { id } })).rejects.toMatchObject({
			code: 'draft_locked',
			message: expect.stringMatching(/may be on X/),
		});
		const parts = [{ text: 'Changed.', media: [] }];
		await expect(
			author.client.call(saveDraft, { params: { id }, body: { version: 1, parts } }),
		).rejects.toMatchObject({
			code: 'draft_locked',
			message: expect.stringMatching(/may be on X/),
		});
		await author.resume(id);
		await becomes(id, { status: 'posted' });
		expect(await author.posts()).toEqual(['One.']);
	});

	test('is known after the draft was deleted and restored [L1]', async () => {
		const id = await doubtful(['One.']);
		await author.client.call(deleteDrafts, { body: { ids: [id] } });
		await author.client.call(restoreDrafts, { body: { ids: [id] } });
		await author.resume(id);
		await becomes(id, { status: 'posted' });
		expect(await author.posts()).toEqual(['One.']);
	});

	test('is looked for since its first attempt, even after X refused another [L1]', async () => {
		const id = await doubtful(['One.']);
		await resetX(app.sandbox);
		await app.script({ action: 'status', status: 403, at: 'post' });
		await author.resume(id);
		await becomes(id, { status: 'failed', error: { code: 'action_refused' } });
		expect(
			await app.execute(
				"select 1 from publication_parts where first_attempt_at < now() - interval '59 minutes'",
			),
		).toHaveLength(1);
	});

	test('is deleted with the rest of its thread [L1]', async () => {
		const id = await doubtful(['One.', 'Two.']);
		await author.deletePosts(id);
		expect(await author.posts()).toEqual([]);
	});
});

test('the remaining parts leave the queue, even with a deleted draft, and can resume [L1, L4]', async () => {
	for (const leave of [
		(id: string) => author.client.call(unpublishDraft, { params: { id } }),
		(id: string) => author.client.call(deleteDrafts, { body: { ids: [id] } }),
	]) {
		await app.reset();
		await app.script(refusal);
		const id = await author.draft(['One.', 'Two.']);
		await becomes(id, { status: 'failed' });
		const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
		const when = { kind: 'at', localTime: tomorrow } as const;
		const { status } = await author.client
			.call(publishDraft, { params: { id }, body: { when } })
			.then(() => author.publication(id));
		expect(status).toBe('queued');
		await leave(id);
		await author.client.call(restoreDrafts, { body: { ids: [id] } });
		expect(await author.publication(id)).toMatchObject({
			status: 'failed',
			error: { message: 'You took the rest out of the queue.' },
			posts: [{ status: 'posted' }, { status: 'failed' }],
		});
		await author.resume(id);
		await becomes(id, { status: 'posted' });
		expect(await author.posts()).toEqual(['One.', 'Two.']);
	}
});

describe('deleting posts at X', () => {
	test('starts with the last part, has a price, and can be repeated', async () => {
		const id = await author.draft(['One.', 'Two.']);
		await becomes(id, { status: 'posted' });
		const clicks = await Promise.all([author.deletePosts(id), author.deletePosts(id)]);
		for (const { publication } of clicks) expect(publication?.status).toBe('deleted');
		expect(await author.posts()).toEqual([]);
		expect((await author.atX()).requests.deletes).toBe(2);
		expect(await author.publication(id)).toMatchObject({
			cost: 0.05,
			posts: [{ status: 'deleted' }, { status: 'deleted' }],
		});
		expect((await author.deletePosts(id)).publication?.status).toBe('deleted');
	});

	test('of a part by two processes is paid once', async () => {
		const id = await author.draft(['One.', 'Two.']);
		await becomes(id, { status: 'posted' });
		await author.deletePosts(id);
		const { cost } = await author.publication(id);
		await createPublicationPartStore(app.services.em).markDeleted(id, 0, 0.01);
		expect((await author.publication(id)).cost).toBe(cost);
	});

	test('keeps deleted parts deleted if X fails', async () => {
		const id = await author.draft(['One.', 'Two.']);
		await becomes(id, { status: 'posted' });
		await app.script({ action: 'status', status: 429, seconds: 60, at: 'delete', skip: 1 });
		await expect(author.deletePosts(id)).rejects.toMatchObject({ code: 'network_rate_limited' });
		expect(await statusesOf(id)).toEqual(['posted', 'deleted']);
		expect((await author.deletePosts(id)).publication?.status).toBe('deleted');
		expect(await author.posts()).toEqual([]);
	});

	test('neither sends nor queues the remaining parts meanwhile', async () => {
		await app.script(refusal, { action: 'done-then-stall', at: 'delete' });
		const id = await author.draft(['One.', 'Two.']);
		await becomes(id, { status: 'failed' });
		const deleted = author.deletePosts(id);
		deleted.catch(() => undefined);
		await expect.poll(async () => (await author.atX()).requests.deletes).toBe(1);
		await expect(author.resume(id)).rejects.toMatchObject({ code: 'conflict' });
		const when = { kind: 'now' } as const;
		await expect(
			author.client.call(publishDraft, { params: { id }, body: { when } }),
		).rejects.toMatchObject({
			code: 'draft_locked',
			message: 'The posts of this draft are being deleted right now.',
		});
		await expect(deleted).rejects.toMatchObject({ code: 'outcome_unknown' });
		expect((await author.deletePosts(id)).publication?.status).toBe('deleted');
	});

	test('is refused if there is nothing to delete, or the thread was resumed', async () => {
		const waits = await author.draft(['Later.'], { dueInSeconds: 3600 });
		await expect(author.deletePosts(waits)).rejects.toMatchObject({ code: 'conflict' });
		await app.script(refusal);
		const id = await author.draft(['One.', 'Two.']);
		await becomes(id, { status: 'failed' });
		await author.deletePosts(id);
		await expect(author.resume(id)).rejects.toMatchObject({ code: 'conflict' });
		expect(await author.posts()).toEqual([]);
	});
});
