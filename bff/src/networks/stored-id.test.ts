import { describe, expect, test } from 'vitest';
import { networkNames, networkOfId, networkTitle } from '../../contract/networks/network-names.ts';
import { makePost } from '../testing/database/made-post.ts';
import { asStored, fromStoredId, isStoredId, toStoredId } from './stored-id.ts';

const x = { network: 'x', server: 'https://api.x.com' } as const;
const bluesky = { network: 'bluesky', server: 'https://morel.us-east.host.bsky.network' } as const;
const mastodon = { network: 'mastodon', server: 'https://mastodon.social' } as const;
const address = 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3kabcdefghi2z';

describe.each([
	['X', x, '1859212345678901234', '1859212345678901234'],
	['Bluesky', bluesky, address, address],
	['Mastodon', mastodon, '113456', 'mastodon.social/113456'],
	[
		'a server on a port',
		{ ...mastodon, server: 'http://127.0.0.1:4123' },
		'9Xa_b-c',
		'127.0.0.1:4123/9Xa_b-c',
	],
] as const)('an id of %s', (_, place, id, storedId) => {
	test('is stored so that it is unique, and sent as its server knows it', () => {
		expect(toStoredId(id, place)).toBe(storedId);
		expect(fromStoredId(storedId, place)).toBe(id);
		expect(isStoredId(storedId)).toBe(true);
		expect(networkOfId(storedId)).toBe(place.network);
	});
});

test('an id is not sent to another network, or to another server of Mastodon', () => {
	const elsewhere = { ...mastodon, server: 'https://fosstodon.org' };
	expect(fromStoredId('mastodon.social/113456', elsewhere)).toBeUndefined();
	expect(fromStoredId(address, x)).toBeUndefined();
	expect(fromStoredId('1859212345678901234', bluesky)).toBeUndefined();
});

test.each(['', '../1', '1/../2', 'a b/1', '<b>', 'at://ada.test/app.bsky.feed.post/1', '1\n'])(
	'%j is no id of a post',
	(text) => {
		expect(isStoredId(text)).toBe(false);
	},
);

test('all ids of a post are stored in the same form, with the address of its page', () => {
	const post = makePost(new Date(), {
		network: 'mastodon',
		id: '20',
		authorUsername: 'ada',
		repostOf: { id: '10', authorName: 'Bo', authorUsername: 'bo@example.org' },
		replyTo: '9',
		editIds: ['20'],
	});
	const urlOf = ({ id }: { id: string }) => `https://page.example/${id}`;
	expect(asStored(post, { name: 'mastodon', urlOf }, mastodon, 'account')).toEqual({
		...post,
		id: 'mastodon.social/20',
		repostOf: { ...post.repostOf, id: 'mastodon.social/10' },
		replyTo: 'mastodon.social/9',
		editIds: ['mastodon.social/20'],
		url: 'https://page.example/mastodon.social/20',
		accountId: 'account',
	});
});

test('a post of X is stored without its address, which follows from the rest', () => {
	const post = makePost(new Date());
	const stored = asStored(post, { name: 'x', urlOf: () => 'https://x.com' }, x);
	expect(stored).toEqual({ ...post, accountId: null });
});

test('every network has a name in sentences, and an unknown one its own', () => {
	expect([...networkNames, 'threads'].map(networkTitle)).toEqual([
		'X',
		'Bluesky',
		'Mastodon',
		'threads',
	]);
});
