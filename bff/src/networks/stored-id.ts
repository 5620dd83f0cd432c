import { Value } from 'typebox/value';
import { type NetworkName, networkOfId } from '../../contract/networks/network-names.ts';
import { PostId } from '../../contract/networks/post-id.ts';
import type { Network, NetworkAccount } from './network.ts';
import type { Post, PostAttachments } from './post-source.ts';

/** Where an id is valid: at X and Bluesky everywhere, at Mastodon at one server only. */
interface Place {
	network: NetworkName;
	/** Origin of the server, such as `https://mastodon.social`. */
	server: string;
}

/** A post in the form in which it is stored. */
export interface StoredPost extends Post {
	/** The connected account through which it was read; null without one. */
	accountId: string | null;
}

/**
 * The id under which a post is stored, unique among all networks: X's digits and Bluesky's
 * addresses as they are, and Mastodon's with its server, such as `mastodon.social/1234`.
 */
export function toStoredId(id: string, { network, server }: Place): string {
	return network === 'mastodon' ? `${new URL(server).host}/${id}` : id;
}

/** Whether a post can be stored under this id. */
export const isStoredId = (text: string): boolean => Value.Check(PostId, text);

/** The id to send to a server. Undefined if the server does not know posts by this id. */
export function fromStoredId(storedId: string, { network, server }: Place): string | undefined {
	if (networkOfId(storedId) !== network) return undefined;
	if (network !== 'mastodon') return storedId;
	const [host, id] = storedId.split('/');
	return host === new URL(server).host ? id : undefined;
}

/**
 * A post as an account reads it, in the form in which it is stored. `accountId`: as in
 * `StoredPost`.
 */
export function asStored(
	post: Post,
	{ name, urlOf }: Pick<Network, 'name' | 'urlOf'>,
	{ server }: Pick<NetworkAccount, 'server'>,
	accountId: string | null = null,
): StoredPost {
	const toId = (id: string) => toStoredId(id, { network: name, server });
	const stored = {
		...post,
		id: toId(post.id),
		repostOf: post.repostOf && { ...post.repostOf, id: toId(post.repostOf.id) },
		replyTo: post.replyTo === null ? null : toId(post.replyTo),
		editIds: post.editIds.map(toId),
		attached: post.attached && withStoredQuote(post.attached, toId),
		accountId,
	};
	// At X it follows from the author and the id, and installations choose where X is.
	return { ...stored, url: name === 'x' ? null : urlOf(stored) };
}

function withStoredQuote(attached: PostAttachments, toId: (id: string) => string): PostAttachments {
	const { quote } = attached;
	return quote?.id === undefined
		? attached
		: { ...attached, quote: { ...quote, id: toId(quote.id) } };
}
