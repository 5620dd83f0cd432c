import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveDraft } from '../../../contract/publishing/drafts.ts';
import { checkDraft, publishDraft } from '../../../contract/publishing/publishing.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../testing/apps/build-publishing-app.ts';

let app: PublishingApp;
let author: Author;

beforeAll(async () => {
	app = await buildPublishingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.reset();
	author = await app.author('');
});

const thread = ['Rye needs & water.', 'Wait a night.', 'Bake.'];
const link = (id: number) => `https://x.com/mara/status/${id}`;
const byHand = (texts: readonly string[] = thread) => author.draft(texts, { status: 'by_hand' });
const becomes = (draftId: string, expected: object) =>
	expect.poll(() => author.publication(draftId), { interval: 20 }).toMatchObject(expected);

test('“Post now” without X’s API hands the draft to the user at once and free of charge', async () => {
	const id = await author.newDraft(thread);
	const { publication } = await author.client.call(publishDraft, {
		params: { id },
		body: { when: { kind: 'now' } },
	});
	expect(publication).toMatchObject({
		status: 'by_hand',
		undoUntil: null,
		posts: [],
		cost: 0,
		byHand: {
			part: 0,
			url: 'https://x.com/intent/post?text=Rye%20needs%20%26%20water.',
			isPrefilled: true,
		},
	});
	expect(app.outcomes).toEqual([]);
	const rows = await app.execute('select 1 from publications where mailed_at < due_at');
	expect(rows).toEqual([]);
});

test('a user can post a draft by hand even if Warble could post it', async () => {
	author = await app.author();
	const id = await author.newDraft(['Rye.']);
	const { publication } = await author.client.call(publishDraft, {
		params: { id },
		body: { when: { kind: 'now' }, isByHand: true },
	});
	expect(publication).toMatchObject({ status: 'by_hand', undoUntil: null, byHand: { part: 0 } });
});

test('a part that may be on X is not sent by Warble while the user posts by hand [L1]', async () => {
	author = await app.author();
	await app.script({ action: 'status', status: 403, at: 'post' });
	const id = await author.draft(['Rye.']);
	await becomes(id, { status: 'failed' });
	await app.execute('update publication_parts set first_attempt_at = now() where draft_id = ?', [
		id,
	]);
	const request = { params: { id }, body: { when: { kind: 'now' }, isByHand: true } } as const;
	await expect(author.client.call(publishDraft, request)).rejects.toMatchObject({
		code: 'draft_locked',
		message: expect.stringContaining('may be on X from an earlier try'),
	});
	expect(await author.publication(id)).toMatchObject({ status: 'failed' });
	expect(await author.posts()).toEqual([]);
});

test('the checks of a draft say how the user begins, unless Warble can post it', async () => {
	const id = await author.newDraft(['Rye.']);
	const { byHand: step } = await author.client.call(checkDraft, { params: { id } });
	expect(step).toMatchObject({ part: 0, url: 'https://x.com/intent/post?text=Rye.' });
	const able = await app.author();
	const params = { id: await able.newDraft(['Rye.']) };
	expect((await able.client.call(checkDraft, { params })).byHand).toBeUndefined();
});

test('a thread is posted by hand part by part, as replies if the links are known', async () => {
	const id = await byHand();
	const first = await author.reportPart(id, 0, ` ${link(11)}?s=20 `);
	expect(first.publication).toMatchObject({
		status: 'by_hand',
		posts: [{ status: 'posted', url: 'https://x.com/i/status/11', isByUser: true }],
		byHand: {
			part: 1,
			url: 'https://x.com/intent/tweet?in_reply_to=11&text=Wait%20a%20night.',
			isPrefilled: true,
		},
	});
	const second = await author.reportPart(id, 1);
	expect(second.publication?.byHand).toEqual({
		part: 2,
		url: 'https://x.com',
		isPrefilled: false,
	});
	const third = await author.reportPart(id, 2);
	expect(third.publication).toMatchObject({
		status: 'posted',
		postedAt: expect.any(String),
		cost: 0,
		posts: [{ isByUser: true }, { url: null, isByUser: true }, { url: null, isByUser: true }],
	});
	expect(third.publication?.byHand).toBeUndefined();
	expect((await app.readX()).asked.posts).toBe(0);
});

test('a link can be added later, and reporting it twice changes nothing', async () => {
	const id = await byHand();
	await Promise.all([author.reportPart(id, 0), author.reportPart(id, 0)]);
	await author.reportPart(id, 0, link(11));
	const { publication } = await author.reportPart(id, 0);
	expect(publication).toMatchObject({
		posts: [{ url: 'https://x.com/i/status/11' }],
		byHand: { part: 1, isPrefilled: true },
	});
	expect(publication?.posts).toHaveLength(1);
});

test.each([
	['of something else', 'https://example.org/mara/status/11', /isn’t a link to a post on X/],
	['of the part before', link(11), /another part of this thread/],
])('a link %s is refused with a remedy, and nothing is stored', async (_, wrong, message) => {
	const id = await byHand();
	await author.reportPart(id, 0, link(11));
	await expect(author.reportPart(id, 1, wrong)).rejects.toMatchObject({
		code: 'invalid_input',
		message: expect.stringMatching(message),
	});
	expect((await author.publication(id)).posts).toHaveLength(1);
});

test('parts are reported in order and only by hand, and only the last can be taken back', async () => {
	const id = await byHand();
	const conflict = { code: 'conflict' };
	await expect(author.reportPart(id, 1)).rejects.toMatchObject(conflict);
	for (const part of [0, 1, 2]) await author.reportPart(id, part);
	await expect(author.reportPart(id, 3)).rejects.toMatchObject(conflict);
	await expect(author.takeBackPart(id, 1)).rejects.toMatchObject(conflict);
	const { publication } = await author.takeBackPart(id, 2);
	expect(publication).toMatchObject({ status: 'by_hand', postedAt: null, byHand: { part: 2 } });
	await expect(author.takeBackPart(id, 2)).rejects.toMatchObject(conflict);
	const queued = await author.draft(['Later.'], { dueInSeconds: 600 });
	await expect(author.reportPart(queued, 0)).rejects.toMatchObject(conflict);
});

test('Warble does not take over a post that it has sent itself', async () => {
	author = await app.author();
	const id = await author.draft(['Sent by Warble.']);
	await becomes(id, { status: 'posted' });
	await expect(author.reportPart(id, 0, link(11))).rejects.toMatchObject({ code: 'conflict' });
	await expect(author.takeBackPart(id, 0)).rejects.toMatchObject({ code: 'conflict' });
});

test('parts posted by hand are locked; the others can be changed, even shortened', async () => {
	const id = await byHand();
	await author.reportPart(id, 0);
	const save = (version: number, ...texts: string[]) =>
		author.client.call(saveDraft, {
			params: { id },
			body: { version, parts: texts.map((text) => ({ text, media: [] })) },
		});
	await expect(save(1, 'Changed.', 'Wait.')).rejects.toMatchObject({ code: 'draft_locked' });
	await expect(author.report(id, 'not_posted')).rejects.toMatchObject({ code: 'conflict' });
	await save(1, 'Rye needs & water.');
	expect((await author.publication(id)).byHand?.part).toBeNull();
	expect((await author.reportPart(id, 0)).publication?.status).toBe('posted');
});

test('a scheduled draft is handed to the user when due, even if they have begun it', async () => {
	const id = await byHand();
	await author.reportPart(id, 0);
	await app.execute("update publications set status = 'queued', due_at = now()");
	app.services.publishing.wake();
	await becomes(id, { status: 'by_hand', byHand: { part: 1 } });
	await expect.poll(() => app.outcomes).toMatchObject([{ draftId: id, status: 'by_hand' }]);
});

test.each([
	['replies to the post whose link they gave', true],
	['leaves the rest to them if they gave none', false],
])('with X connected after the first part, Warble %s', async (_, hasLink) => {
	author = await app.author();
	const parent = await author.draft(['One.']);
	await becomes(parent, { status: 'posted' });
	const parentId = (await author.atX()).posts[0]?.id ?? '';
	const id = await byHand(['One.', 'Two.']);
	await author.reportPart(id, 0, hasLink ? `https://x.com/mara/status/${parentId}` : undefined);
	await app.execute(
		"update publications set status = 'queued', due_at = now() where draft_id = ?",
		[id],
	);
	app.services.publishing.wake();
	await becomes(id, { status: hasLink ? 'posted' : 'by_hand' });
	const { posts } = await author.atX();
	expect(posts.slice(1)).toMatchObject(hasLink ? [{ text: 'Two.', replyTo: parentId }] : []);
});

test('a text that is too long for a link is copied', async () => {
	const id = await byHand(['🌾'.repeat(600)]);
	expect((await author.publication(id)).byHand).toEqual({
		part: 0,
		url: 'https://x.com/intent/post?text=',
		isPrefilled: false,
	});
});
