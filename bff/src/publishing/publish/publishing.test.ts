import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
	author = await app.author();
});

const becomes = (draftId: string, expected: object) =>
	expect.poll(() => author.publication(draftId), { interval: 20 }).toMatchObject(expected);

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

test('a thread is posted in its order, each part as a reply to the one before [L1]', async () => {
	const id = await author.draft(['One.', 'Two.', 'Three.']);
	await becomes(id, { status: 'posted', cost: 0.045 });
	const { posts } = await author.atX();
	expect(posts.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
	expect(posts.map(({ replyTo }) => replyTo)).toEqual([null, posts[0]?.id, posts[1]?.id]);
});
