import { type Agent, XRPCError } from '@atproto/api';
import { NetworkError, type WriteKind } from '../network-error.ts';
import { blueskyErrors } from './bluesky-errors.ts';
import { addressOf, parseAddress, REPOST } from './bluesky-web.ts';
import type { ReplyRefs, StrongRef } from './post-record.ts';
import { errorOfWrite, isMissing } from './xrpc-errors.ts';

/** Requests before the one that changes something: if one fails, nothing was sent. */
export async function prepare<Result>(
	kind: WriteKind,
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof NetworkError) throw error;
		const failure = errorOfWrite(kind, error);
		throw failure.code === 'outcome_unknown' ? blueskyErrors.nothingSent() : failure;
	}
}

/** Creates a record, and returns its address. Succeeds if there is one with this key already. */
export async function put(
	agent: Agent,
	kind: WriteKind,
	write: { collection: string; rkey: string; record: Record<string, unknown> },
): Promise<string> {
	const repo = agent.assertDid;
	try {
		// Null: another record with this key is kept, and refused as `InvalidSwap`. The same record
		// again changes nothing and succeeds.
		await agent.com.atproto.repo.putRecord({ repo, ...write, swapRecord: null });
	} catch (error) {
		if (!(error instanceof XRPCError) || error.error !== 'InvalidSwap')
			throw errorOfWrite(kind, error);
	}
	return addressOf({ did: repo, collection: write.collection, rkey: write.rkey });
}

/** Undefined if it does not exist. */
export async function getRecord(agent: Agent, uri: string, signal?: AbortSignal) {
	const address = parseAddress(uri);
	if (!address) return undefined;
	const { did: repo, collection, rkey } = address;
	try {
		const query = { repo, collection, rkey };
		const { data } = await agent.com.atproto.repo.getRecord(query, signal && { signal });
		return { ref: { uri: data.uri, cid: data.cid ?? '' }, value: data.value };
	} catch (error) {
		if (error instanceof XRPCError && error.status === 400 && isMissing(error)) return undefined;
		throw error;
	}
}

export async function getPosts(agent: Agent, uris: string[], signal?: AbortSignal) {
	return (await agent.app.bsky.feed.getPosts({ uris }, signal && { signal })).data.posts;
}

/** The post that a repost repeats; any other id as it is. Undefined if the repost is gone. */
export async function originalOf(
	agent: Agent,
	id: string,
	signal?: AbortSignal,
): Promise<string | undefined> {
	if (parseAddress(id)?.collection !== REPOST) return id;
	const repost = await getRecord(agent, id, signal);
	return (repost?.value.subject as Partial<StrongRef> | undefined)?.uri;
}

/** Undefined for a post that replies to nothing. Throws `tweet_gone`. */
export async function replyRefs(
	agent: Agent,
	kind: WriteKind,
	replyTo: string | undefined,
): Promise<ReplyRefs | undefined> {
	if (replyTo === undefined) return undefined;
	const uri = await originalOf(agent, replyTo);
	const parent = uri === undefined ? undefined : await getRecord(agent, uri);
	if (!parent) throw blueskyErrors.gone(kind);
	const { reply } = parent.value as { reply?: ReplyRefs };
	return { root: reply?.root ?? parent.ref, parent: parent.ref };
}
