import { expect, test } from 'vitest';
import { createBlockList } from './block-list.ts';

const verdictOn = createBlockList(['Ada', 'ben.bsky.social', 'Cleo@mastodon.social']);
const post = (id: string, authorUsername: string, repostBy: string | null = null) => ({
	id,
	authorUsername,
	repostBy,
});

test.each([
	['at X, in any case', post('123', 'ADA')],
	['as the one who reposted', post('123', 'eve', 'ada')],
	['at Bluesky', post('at://did:plc:a/app.bsky.feed.post/3k', 'ben.bsky.social')],
	['at another Mastodon server', post('fosstodon.org/7', 'cleo@mastodon.social')],
	['at its own Mastodon server', post('mastodon.social/7', 'cleo')],
])('a blocked account is excluded %s', (_, blocked) => {
	expect(verdictOn(blocked)).toMatchObject({ included: false, decidedBy: 'block_list' });
});

test.each([
	post('fosstodon.org/7', 'cleo'),
	post('123', 'cleo'),
	post('at://did:plc:a/app.bsky.feed.post/3k', 'ada.bsky.social'),
])('another account of a similar name is not excluded %#', (other) => {
	expect(verdictOn(other)).toBeUndefined();
});
