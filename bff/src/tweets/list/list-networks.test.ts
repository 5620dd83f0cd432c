import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { likeTweet, markTweetDone, replyToTweet } from '../../../contract/tweets/tweets.ts';
import type { Post } from '../../networks/post-source.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { makePost } from '../../testing/database/made-post.ts';
import { ago, countNew, readList, readPages } from '../fixtures/review.ts';

const blueskyId = 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3kabcdefghi2z';
const blueskyUrl = 'https://bsky.app/profile/ada.test/post/3kabcdefghi2z';
const mastodonId = 'mastodon.social/113456789012345678';
const mastodonUrl = 'https://mastodon.social/@ada/113456789012345678';

const fromX = makePost(ago(1));
const fromBluesky = postAt('bluesky', blueskyId, blueskyUrl, 2);
const fromMastodon = postAt('mastodon', mastodonId, mastodonUrl, 3);

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
	await app.services.tweets.save(person.id, [fromX, fromBluesky, fromMastodon], 'test');
});

function postAt(network: Post['network'], id: string, url: string, minutes: number): Post {
	return makePost(ago(minutes), { network, id, url });
}

test('posts of all networks are listed, each with its network and its page', async () => {
	const { data } = await readList(person);
	expect(data).toMatchObject([
		{ id: fromX.id, network: 'x', url: `https://x.com/solveig_runs/status/${fromX.id}` },
		{ id: blueskyId, twitter_id: blueskyId, network: 'bluesky', url: blueskyUrl },
		{ id: mastodonId, twitter_id: mastodonId, network: 'mastodon', url: mastodonUrl },
	]);
	expect(await readPages(person, { limit: '1' })).toEqual([[fromX.id], [blueskyId], [mastodonId]]);
	expect(await countNew(person, mastodonId)).toBe(2);
	expect(await countNew(person, 'mastodon.social/404')).toBe(0);
});

test('posts are listed with what they quote, also if that is missing', async () => {
	const quote = { id: '77', authorName: 'Bo', authorUsername: 'bo', text: 'Rye <b>' };
	const attached = { media: [], poll: [], quote };
	const mastodonQuote = { ...quote, id: 'mastodon.social/7', url: 'https://mastodon.social/@bo/7' };
	await app.services.tweets.save(
		person.id,
		[
			{ ...fromX, attached },
			{ ...fromBluesky, attached: { ...attached, quote: null, isQuoteMissing: true } },
			{ ...fromMastodon, attached: { ...attached, quote: mastodonQuote } },
		],
		'test',
	);
	const { data } = await readList(person);
	const shown = { missing: false, author_name: 'Bo', author_username: 'bo', text: 'Rye <b>' };
	const nothing = { author_name: '', author_username: '', text: '', url: null };
	expect(data.map(({ quoted }) => quoted)).toEqual([
		{ ...shown, url: 'https://x.com/bo/status/77' },
		{ missing: true, ...nothing },
		{ ...shown, url: 'https://mastodon.social/@bo/7' },
	]);
});

test.each([
	['Bluesky', blueskyId, blueskyUrl],
	['Mastodon', mastodonId, mastodonUrl],
])('likes and replies of %s open the post there, and are reported', async (_, id, url) => {
	const params = { id };
	const opened = { status: 'open_in_x', intentUrl: url, outcome: { status: 'opened' } };
	expect(await person.client.call(likeTweet, { params })).toMatchObject(opened);
	expect(
		await person.client.call(replyToTweet, { params, body: { response: 'Which route?' } }),
	).toMatchObject(opened);
	const { done_at } = await person.client.call(markTweetDone, { params, body: { done: true } });
	expect(done_at).not.toBeNull();
	const { data } = await readList(person);
	expect(data.find((post) => post.id === id)).toMatchObject({
		like_way: 'open_in_x',
		response_way: 'open_in_x',
		like: { status: 'opened' },
		response: { status: 'opened', text: 'Which route?' },
		done_at,
	});
});
