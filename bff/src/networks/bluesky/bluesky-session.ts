import { type Agent, AppBskyFeedPost, type ComAtprotoRepoListRecords } from '@atproto/api';
import type { NetworkAccount, NetworkSession, NewPost } from '../network.ts';
import { createAccountAgent, type Fetch } from './bluesky-agent.ts';
import { blueskyErrors } from './bluesky-errors.ts';
import { readLists } from './bluesky-lists.ts';
import { uploadMedia } from './bluesky-media.ts';
import { readPost } from './bluesky-post.ts';
import { createSender, type ReadOptions, readSelection } from './bluesky-read.ts';
import { getPosts, getRecord, originalOf, prepare, put, replyRefs } from './bluesky-requests.ts';
import { addressOf, LIKE, POST, parseAddress } from './bluesky-web.ts';
import { forClient, type JsonRecord, keyOf, recordOf, type StrongRef } from './post-record.ts';
import { recordCid } from './record-cid.ts';
import { recordKey } from './record-key.ts';
import { errorOfWrite } from './xrpc-errors.ts';

export interface BlueskySessionOptions {
	timeoutMs: number;
	fetch: Fetch;
	readOptions: ReadOptions;
	/** The origin of the service that encodes videos. */
	videoUrl: string;
	videoPollMs: number | undefined;
}

/** Bluesky's limit for one request. */
const MAX_POSTS = 25;
/** Limit of pages, each of a hundred of the user's own posts, that are searched for a reply. */
const MAX_REPLY_PAGES = 10;
/** The clocks of the apps with which a user replies may differ from ours. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Bluesky as one account sees it. `server`: the account's own server (PDS). */
export function openBlueskySession(
	account: NetworkAccount,
	{ timeoutMs, fetch, readOptions, videoUrl, videoPollMs }: BlueskySessionOptions,
) {
	const { accountId: did, server } = account;
	const agent = createAccountAgent(account, { fetch, timeoutMs });
	const lookupOptions = { ...readOptions, maxWaitMs: 0 };
	const lookUp = <Result>(send: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal) => {
		const limit = signal ?? AbortSignal.timeout(2 * timeoutMs);
		return createSender({ signal: limit }, lookupOptions)(() => send(limit));
	};

	/** The records of own posts are read from the own server, which shows them at once. */
	const findRecord = (rkey: string): Promise<string | undefined> =>
		lookUp((signal) => getRecord(agent, addressOf({ did, collection: POST, rkey }), signal)).then(
			(found) => found?.ref.uri,
		);

	return {
		read: (selection, request) => readSelection(agent, selection, request, readOptions),

		listLists: (signal) => readLists(agent, (send) => lookUp(send, signal)),

		async readPost({ id, signal }) {
			const uri = await lookUp((limit) => originalOf(agent, id, limit), signal);
			if (uri === undefined) return undefined;
			const [view] = await lookUp((limit) => getPosts(agent, [uri], limit), signal);
			return view && readPost(view);
		},

		/** The key of the record depends on the post, so that two requests make one like. */
		async like(id) {
			const view = await prepare('like', async () => {
				const uri = await originalOf(agent, id);
				return uri === undefined ? undefined : (await getPosts(agent, [uri]))[0];
			});
			if (!view) throw blueskyErrors.gone('like');
			if (view.viewer?.like !== undefined) return;
			const { uri, cid } = view;
			const written = AppBskyFeedPost.isRecord(view.record) ? String(view.record.createdAt) : '';
			const record = { subject: { uri, cid }, createdAt: new Date().toISOString() };
			const rkey = recordKey(new Date(Date.parse(written) || 0), uri);
			await put(agent, 'like', { collection: LIKE, rkey, record: { $type: LIKE, ...record } });
		},

		async publish(kind, post) {
			const record = await prepare(kind, async () => {
				const reply = await replyRefs(agent, kind, post.replyTo);
				return recordOf(agent, kind, post, { reply });
			});
			const write = { collection: POST, rkey: keyOf(post), record: forClient(record) };
			return put(agent, kind, write);
		},

		/**
		 * A repeated request fails with the status 500 if the thread exists, so after every unclear
		 * outcome the first part decides.
		 */
		async publishThread(posts) {
			const parts = await prepare('post', () => threadOf(agent, did, posts));
			const writes = parts.map(({ rkey, record }) => ({
				$type: 'com.atproto.repo.applyWrites#create' as const,
				collection: POST,
				rkey,
				value: forClient(record),
			}));
			try {
				await agent.com.atproto.repo.applyWrites({ repo: did, writes });
			} catch (error) {
				const failure = errorOfWrite('post', error);
				const [first] = parts;
				if (failure.code !== 'outcome_unknown' || !first) throw failure;
				const found = await findRecord(first.rkey).catch(() => undefined);
				if (found === undefined) throw failure;
			}
			return parts.map(({ ref }) => ref.uri);
		},

		async findOwnPost({ key, since, except }) {
			const found = await findRecord(keyOf({ key, firstAttemptAt: since }));
			return found === undefined || except?.has(found) ? undefined : found;
		},

		async findReply({ postId, since }) {
			const earliest = since.getTime() - CLOCK_TOLERANCE_MS;
			let cursor: string | undefined;
			for (let pages = 0; pages < MAX_REPLY_PAGES; pages += 1) {
				const page = { repo: did, collection: POST, limit: 100, ...(cursor && { cursor }) };
				const { data } = await lookUp((signal) =>
					agent.com.atproto.repo.listRecords(page, { signal }),
				);
				const written = data.records.map(replyOf).filter(({ at }) => at >= earliest);
				const found = written.find(({ parent }) => parent === postId);
				if (found) return found.uri;
				cursor = data.cursor;
				if (cursor === undefined || written.length === 0) return undefined;
			}
			throw blueskyErrors.outcomeUnknown('response');
		},

		/** Bluesky answers the same if the record does not exist. */
		async deletePost(id) {
			const address = parseAddress(id);
			if (address?.did !== did) throw blueskyErrors.refused('delete');
			const { collection, rkey } = address;
			try {
				await agent.com.atproto.repo.deleteRecord({ repo: did, collection, rkey });
			} catch (error) {
				throw errorOfWrite('delete', error);
			}
		},

		uploadMedia: (file) =>
			uploadMedia(agent, file, { server, videoUrl, fetch, timeoutMs, pollMs: videoPollMs }),

		async readMetrics({ ids, signal }) {
			const known = ids.filter((id) => parseAddress(id));
			const metrics = [];
			for (let at = 0; at < known.length; at += MAX_POSTS) {
				const some = known.slice(at, at + MAX_POSTS);
				for (const view of await lookUp((limit) => getPosts(agent, some, limit), signal))
					metrics.push({
						id: view.uri,
						likes: view.likeCount ?? 0,
						reposts: view.repostCount ?? 0,
						replies: view.replyCount ?? 0,
						views: null,
					});
			}
			return metrics;
		},
	} satisfies Omit<NetworkSession, 'limits'>;
}

interface Part {
	rkey: string;
	record: JsonRecord;
	ref: StrongRef;
}

/** The records of a thread, which refer to each other by the content ids that they will have. */
async function threadOf(agent: Agent, did: string, posts: readonly NewPost[]): Promise<Part[]> {
	const parts: Part[] = [];
	for (const [delayMs, post] of posts.entries()) {
		const [root, parent] = [parts[0]?.ref, parts.at(-1)?.ref];
		const reply = root && parent && { root, parent };
		const record = await recordOf(agent, 'post', post, { reply, delayMs });
		const rkey = keyOf(post);
		const uri = addressOf({ did, collection: POST, rkey });
		parts.push({ rkey, record, ref: { uri, cid: recordCid(record) } });
	}
	return parts;
}

function replyOf({ uri, value }: ComAtprotoRepoListRecords.Record) {
	const { reply, createdAt } = value as Partial<AppBskyFeedPost.Record>;
	return { uri, at: Date.parse(createdAt ?? '') || 0, parent: reply?.parent?.uri };
}
