import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disconnectNetworkAccount } from '../../../contract/network-accounts/network-accounts.ts';
import type { CrossPost } from '../../../contract/publishing/draft-account.ts';
import type { Publication } from '../../../contract/publishing/publication.ts';
import { publishDraft, type When } from '../../../contract/publishing/publishing.ts';
import { buildSignInApp, type SignInApp } from '../../testing/apps/build-sign-in-app.ts';
import {
	blueskyOf,
	mastodonOf,
	type OtherAccount,
	type OtherNetwork,
} from '../../testing/apps/other-networks.ts';
import { crossPostIn, crossPostsOf } from '../fixtures/cross-posts.ts';
import { createWriter, failure, type Writer } from '../fixtures/writer.ts';

// A Friday noon in Oslo. Not soon: the worker has its own clock, the database's.
const NOW = new Date('2037-10-23T10:00:00Z');
const image = '00000000-0000-4000-8000-000000000001';
const video = '00000000-0000-4000-8000-000000000002';

let app: SignInApp;
let bluesky: OtherNetwork;
let writer: Writer;
let drafts: ReturnType<typeof crossPostsOf>;
let account: OtherAccount;
let id: string;
let post: CrossPost;

beforeAll(async () => {
	app = await buildSignInApp({
		keep: true,
		now: () => NOW.getTime(),
		publishing: {
			describeMedia: async (_, ids) =>
				ids.map((found) => {
					const isVideo = found === video;
					const size = isVideo ? 200_000_000 : 1000;
					return { id: found, kind: isVideo ? 'video' : 'image', status: 'ready', size };
				}),
		},
	});
	bluesky = blueskyOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	writer = await createWriter(app);
	drafts = crossPostsOf(writer);
	account = await bluesky.connect(writer);
	id = await writer.draft('Easy runs');
	post = crossPostIn(await drafts.choose(id, 'x', account.id));
});

const at = (localTime: string): When => ({ kind: 'at', localTime });
const slot = '2037-10-23T17:30';
const later = '2037-10-25T12:00';
const execute = (sql: string, values: unknown[]) => app.services.em.fork().execute(sql, values);
const timesOf = async (draftId = id) => {
	const draft = await drafts.read(draftId);
	const timeOf = ({ publication }: { publication: Publication | null }) =>
		publication?.localTime ?? null;
	return [timeOf(draft), ...(draft.crossPosts ?? []).map(timeOf)];
};

describe('a draft with a cross-post', () => {
	test('is not sent to X by a server of the previous release, which knows no other network', async () => {
		const send =
			"update publications set status = 'publishing', lease_id = gen_random_uuid() where draft_id = ?";
		const queue = `insert into publications (draft_id, user_id, status, due_at, local_time, zone, is_slot, updated_at)
			values (?, ?, 'queued', now(), '2037-10-25T12:00', 'UTC', false, now())`;
		await expect(execute(queue, [post.id, writer.id])).rejects.toThrow(/another network/);
		await writer.publish(id, at(later));
		await expect(execute(send, [post.id])).rejects.toThrow(/network_lease/);
		expect(await timesOf()).toEqual([later, later]);
	});

	test('is queued for both accounts at one time, and takes one slot', async () => {
		expect(await writer.publish(id)).toMatchObject({
			publication: { status: 'queued', localTime: slot, cost: 0.015 },
			crossPosts: [{ publication: { status: 'queued', localTime: slot, cost: 0 } }],
		});
		expect(
			await execute(
				'select network, network_account_id from publications where user_id = ? order by network nulls first',
				[writer.id],
			),
		).toEqual([
			{ network: null, network_account_id: null },
			{ network: 'bluesky', network_account_id: account.id },
		]);
		const second = await writer.draft('Another');
		expect((await writer.publish(second)).publication?.localTime).toBe('2037-10-24T10:00');
		// Its own slot is free for each of them.
		await writer.publish(id, { kind: 'next' });
		await writer.publish(post.id, { kind: 'next' });
		expect(await timesOf()).toEqual([slot, slot]);
		expect((await writer.freeSlots(post.id))[0]).toBe(slot);
	});

	test('is not queued at all if one is not ready, which the message names', async () => {
		await drafts.save(post.id, 'x'.repeat(312));
		expect(await failure(writer.publish(id))).toMatchObject({
			...{ status: 400, code: 'draft_not_ready' },
			message: 'For Bluesky: This post is 12 characters too long. Shorten or split it.',
		});
		expect(await timesOf()).toEqual([null, null]);
		await drafts.save(id, 'x'.repeat(281));
		expect(await failure(writer.publish(id))).toMatchObject({
			message: 'For X: This post is 1 character too long. Shorten or split it.',
		});
		await drafts.save(post.id, 'x'.repeat(300));
		// What X refuses, another network may take.
		expect((await writer.publish(post.id)).publication?.status).toBe('queued');
		await drafts.save(post.id, 'An \ufffe odd character');
		expect((await writer.publish(post.id)).publication?.status).toBe('queued');
	});

	test('is not queued with a video that is too large for Bluesky, as its checks say', async () => {
		const film = await writer.draft({ text: '', media: [{ id: video, alt: '' }] });
		const there = crossPostIn(await drafts.choose(film, 'x', account.id));
		const problem =
			'This post has a video of 190.8 MB, and Bluesky takes up to 95.3 MB. Make it smaller, and replace it.';
		expect((await writer.check(there.id)).mediaProblem).toBe(problem);
		expect((await writer.check(film)).mediaProblem).toBeUndefined();
		expect(await failure(writer.publish(film))).toMatchObject({
			...{ code: 'draft_not_ready', message: `For Bluesky: ${problem}` },
		});
	});

	test('moves together, or one alone', async () => {
		await writer.publish(id);
		await writer.publish(post.id, at(later));
		expect(await timesOf()).toEqual([slot, later]);
		await writer.publish(id, at('2037-10-26T12:00'));
		expect(await timesOf()).toEqual(['2037-10-26T12:00', '2037-10-26T12:00']);
		const other = await writer.draft('Other');
		await writer.publish(other, at(later));
		await writer.swap(id, other);
		expect(await timesOf()).toEqual([later, later]);
		expect(await timesOf(other)).toEqual(['2037-10-26T12:00']);
		await writer.swap(other, id);
		expect(await timesOf()).toEqual(['2037-10-26T12:00', '2037-10-26T12:00']);
	});

	test('leaves the queue together, or one alone', async () => {
		await writer.publish(id);
		await writer.unpublish(post.id);
		expect(await timesOf()).toEqual([slot, null]);
		await writer.publish(id);
		expect(await writer.unpublish(id)).toMatchObject({
			publication: null,
			crossPosts: [{ publication: null }],
		});
		expect((await writer.queue()).counts.queued).toBe(0);
	});

	test('is published where it was not yet, and refused only if it is posted everywhere', async () => {
		await writer.publish(id);
		await writer.became(id, { status: 'posted', parts: ['posted'] });
		expect(await writer.publish(id, at(later))).toMatchObject({
			publication: { status: 'posted' },
			crossPosts: [{ publication: { status: 'queued', localTime: later } }],
		});
		await writer.unpublish(id);
		await writer.publish(id);
		const url = 'at://did:plc:abc/app.bsky.feed.post/3kabc';
		await writer.became(post.id, { status: 'posted', parts: ['posted'], postedIds: [url] });
		const locked = { status: 409, code: 'draft_locked' };
		expect(await failure(writer.publish(id))).toMatchObject(locked);
		expect(await failure(writer.unpublish(id))).toMatchObject(locked);
		expect(crossPostIn(await drafts.read(id)).publication?.posts).toMatchObject([
			{ url: 'https://bsky.app/profile/did:plc:abc/post/3kabc' },
		]);
	});

	test('is posted by hand at X alone', async () => {
		await writer.set({ paused: true });
		const body = { when: { kind: 'now' }, isByHand: true } as const;
		expect(await writer.client.call(publishDraft, { params: { id }, body })).toMatchObject({
			publication: { status: 'by_hand' },
			crossPosts: [{ publication: { status: 'queued' } }],
		});
	});

	test('costs only at X, also for the monthly limit', async () => {
		await writer.set({ monthlyLimit: 0.02 });
		await writer.publish(id);
		expect(await writer.check(post.id)).toMatchObject({ cost: 0 });
		expect(await failure(writer.publish(await writer.draft('Over')))).toMatchObject({
			code: 'spending_limit_reached',
			message: expect.stringContaining('$0.015 queued'),
		});
	});
});

describe('an account', () => {
	test('that is not connected any more, or not accepted, is named with what to do', async () => {
		await bluesky.revoke(writer, account);
		await execute('update network_accounts set sealed_token = null where id = ?', [account.id]);
		const expired = { status: 400, code: 'connection_expired' };
		expect(await failure(writer.publish(id))).toMatchObject({
			...expired,
			message: 'Bluesky no longer accepts your connection. Connect Bluesky again in Settings.',
		});
		await writer.client.call(disconnectNetworkAccount, { params: { id: account.id } });
		expect(await failure(writer.publish(post.id))).toMatchObject({
			...expired,
			message:
				'This account at Bluesky is no longer connected. Connect Bluesky again in Settings, and choose the account for this draft.',
		});
		expect(await timesOf()).toEqual([null, null]);
	});

	test('that may not post images says so, and one that may only read too', async () => {
		const other = await mastodonOf(app).connect(writer);
		const picture = await writer.draft({ text: '', media: [{ id: image, alt: '' }] });
		await drafts.choose(picture, other.id);
		const grant = (scopes: string) =>
			execute('update network_accounts set scopes = ? where id = ?', [scopes, other.id]);
		await grant('read write:statuses write:favourites');
		expect(await failure(writer.publish(picture))).toMatchObject({
			...{ status: 403, code: 'media_not_allowed' },
			message: 'Connect Mastodon again in Settings to allow images and videos.',
		});
		await grant('read');
		expect(await failure(writer.publish(picture))).toMatchObject({
			...{ status: 400, code: 'connection_expired' },
			message: 'Your connection to Mastodon can only read. Connect Mastodon again in Settings.',
		});
	});
});

describe('the checks', () => {
	test('are those of the account, and other accounts have no duplicates', async () => {
		await drafts.save(post.id, 'y'.repeat(290));
		expect(await writer.check(post.id)).toMatchObject({
			limits: { counting: 'bluesky', length: 300, bytes: 3000, linkLength: null },
			...{ tooLong: [], cost: 0, duplicates: [] },
		});
		await drafts.save(id, 'y'.repeat(290));
		expect(await writer.check(id)).toMatchObject({
			limits: { counting: 'x', length: 280 },
			tooLong: [0],
		});
		await drafts.save(id, 'Easy runs');
		await drafts.share(post.id);
		await writer.publish(id);
		for (const draftId of [id, post.id])
			expect((await writer.check(draftId)).duplicates).toEqual([]);
		const same = await writer.draft('easy  runs');
		await drafts.choose(same, account.id);
		expect((await writer.check(same)).duplicates).toMatchObject([{ draftId: post.id }]);
		await drafts.choose(same, 'x');
		expect((await writer.check(same)).duplicates).toMatchObject([{ draftId: id }]);
	});

	test('know the limits of a Mastodon server', async () => {
		const other = await mastodonOf(app).connect(writer);
		const long = await writer.draft('z'.repeat(400), 'z'.repeat(501));
		await drafts.choose(long, other.id);
		expect(await writer.check(long)).toMatchObject({
			limits: { counting: 'mastodon', length: 500, linkLength: 23 },
			tooLong: [1],
		});
		expect(await failure(writer.publish(long))).toMatchObject({
			message: 'Part 2 is 1 character too long. Shorten or split it.',
		});
	});
});

describe('the queue', () => {
	const shown = async () => {
		const { days, needsYou, counts, next } = await writer.queue();
		const idsOf = (found: { id: string }[]) => found.map((draft) => draft.id);
		return {
			days: days.flatMap((day) => idsOf(day.drafts)),
			needsYou: idsOf(needsYou),
			...{ queued: counts.queued, next },
		};
	};

	test('has a draft once, with the state of its cross-posts', async () => {
		await writer.publish(id);
		expect(await shown()).toEqual({ days: [id], needsYou: [], queued: 1, next: id });
		const [day] = (await writer.queue()).days;
		expect(day?.drafts).toMatchObject([
			{
				account: { network: 'x' },
				crossPosts: [{ id: post.id, account: { network: 'bluesky' }, status: 'queued' }],
			},
		]);
	});

	test('has a cross-post by itself if it has a time of its own, or needs the user', async () => {
		await writer.publish(id, at(later));
		await writer.publish(post.id);
		expect(await shown()).toEqual({ days: [post.id, id], needsYou: [], queued: 1, next: post.id });
		await writer.publish(id);
		await writer.became(post.id, { status: 'failed' });
		expect(await shown()).toEqual({ days: [id], needsYou: [post.id], queued: 1, next: id });
		expect((await writer.queue()).needsYou).toMatchObject([
			{ crossPostOf: id, account: { network: 'bluesky' } },
		]);
	});
});
