import type { AddressedPost } from '../network.ts';

/**
 * The ids of posts at Bluesky are their addresses in the AT protocol, such as
 * `at://did:plc:abc/app.bsky.feed.post/3kabc`: they name the account, and stay the same when its
 * handle or server changes.
 */
export interface RecordAddress {
	did: string;
	collection: string;
	rkey: string;
}

const ADDRESS = /^at:\/\/(did:[a-z]+:[A-Za-z0-9._:%-]+)\/([A-Za-z0-9.-]+)\/([A-Za-z0-9._:~-]+)$/;

export const POST = 'app.bsky.feed.post';
export const LIKE = 'app.bsky.feed.like';
export const REPOST = 'app.bsky.feed.repost';
export const LIST = 'app.bsky.graph.list';

/** Undefined if it is not the address of a record. */
export function parseAddress(id: string): RecordAddress | undefined {
	const [, did, collection, rkey] = ADDRESS.exec(id) ?? [];
	return did && collection && rkey ? { did, collection, rkey } : undefined;
}

export function addressOf({ did, collection, rkey }: RecordAddress): string {
	return `at://${did}/${collection}/${rkey}`;
}

/** The page of a post, for a repost the original's. `webUrl`: such as `https://bsky.app`. */
export function postUrl(webUrl: string, { repostOf, ...post }: AddressedPost): string {
	const { id, authorUsername } = repostOf ?? post;
	const { did = '', rkey = '' } = parseAddress(id) ?? {};
	// The page also has the account's id as an address. Bluesky names lost handles like this.
	const isKnown = !['', 'handle.invalid'].includes(authorUsername);
	return `${webUrl}/profile/${isKnown ? authorUsername : did}/post/${rkey}`;
}
