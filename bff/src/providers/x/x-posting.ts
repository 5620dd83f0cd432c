import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { findAmong, ownPostFields } from './posting/own-posts.ts';
import { type UploadPauses, uploadMedia, type XMedia } from './posting/upload-media.ts';
import { outcomeUnknown, XActionError } from './x-action-error.ts';
import { XRequests } from './x-request.ts';
import { createXWriter, type NewXPost } from './x-write.ts';

export interface XPostingOptions extends UploadPauses {
	/** Such as `https://api.x.com`. */
	apiBaseUrl: string;
	/** Timeout of one request, until the last byte of its response. */
	timeoutMs?: number | undefined;
}

/** The public counts of a post. */
export interface XPostMetrics {
	id: string;
	likes: number;
	reposts: number;
	replies: number;
	/** Null if X does not report it. */
	views: number | null;
}

/**
 * Publishes posts at X for a user, and reads their state there. X has no idempotency keys: see
 * `postOnce`.
 */
export interface XPosting {
	/** Timeout of one request. */
	readonly timeoutMs: number;

	/** Posts and returns the id. Throws `XActionError`. */
	post(post: NewXPost): Promise<string>;

	/** Deletes an own post. Succeeds if it no longer exists. Throws `XActionError`. */
	deletePost(post: { token: string; id: string }): Promise<void>;

	/**
	 * Finds the newest own post since a time with this text and reply parent, and returns its id.
	 * Undefined if X lists none, which can also happen with a post that is seconds old. Reads five
	 * posts, and a hundred more only if `since` lies before those. Throws `PostSourceError`, and
	 * `XActionError` if there are more posts than that.
	 */
	findOwnPost(post: {
		token: string;
		accountId: string;
		text: string;
		replyTo?: string | undefined;
		hasMedia: boolean;
		since: Date;
		/** Milliseconds since 1970 by the clock of `since`. Default: this process's. */
		now?: (() => number) | undefined;
		/** Ids of other posts, which do not match. */
		except?: ReadonlySet<string> | undefined;
	}): Promise<string | undefined>;

	/**
	 * Whether a post is at X. False only if X says so for this post. Throws `PostSourceError`, or the
	 * signal's reason.
	 */
	exists(post: { token: string; id: string; signal: AbortSignal }): Promise<boolean>;

	/** Uploads a file and returns X's id of it. Throws `XActionError`, or the signal's reason. */
	uploadMedia(media: XMedia): Promise<string>;

	/**
	 * The public counts of up to a hundred own posts. Deleted posts are missing. Throws
	 * `PostSourceError`, or the signal's reason.
	 */
	readMetrics(request: {
		token: string;
		ids: readonly string[];
		signal: AbortSignal;
	}): Promise<XPostMetrics[]>;
}

const Deleted = Type.Object({ data: Type.Object({ deleted: Type.Literal(true) }) });
const Listed = Type.Object({ id: Type.String() });
const Counts = Type.Object({
	id: Type.String(),
	public_metrics: Type.Object({
		like_count: Type.Integer(),
		retweet_count: Type.Integer(),
		reply_count: Type.Integer(),
		impression_count: Type.Optional(Type.Integer()),
	}),
});
/** X's clock and ours may differ, so posts listed by X are compared by its own clock. */
const CLOCK_TOLERANCE_MS = 60_000;
/** X names the times of posts and responses in whole seconds. */
const TIME_TOLERANCE_MS = 3000;
/** The newest posts are read first, then more of the older ones. Each post costs. */
const PAGE_SIZES = [5, 100] as const;

/** https://docs.x.com/x-api/posts/create-post */
export function createXPosting({
	apiBaseUrl,
	timeoutMs = 15_000,
	...pauses
}: XPostingOptions): XPosting {
	const writer = createXWriter({ apiBaseUrl, timeoutMs });
	const requestsFor = (token: string) =>
		new XRequests(
			{ apiBaseUrl, timeoutMs, maxWaitMs: 0, retryWaitsMs: [500] },
			{ token, access: 'connection' },
		);

	return {
		timeoutMs,

		post: (post) => writer.createPost(post.replyTo === undefined ? 'post' : 'part', post),

		async deletePost({ token, id }) {
			const path = `/2/tweets/${encodeURIComponent(id)}`;
			try {
				const body = await writer.write('delete', { method: 'DELETE', path, token });
				if (!Value.Check(Deleted, body)) throw outcomeUnknown('delete');
			} catch (error) {
				if (!(error instanceof XActionError) || error.code !== 'tweet_gone') throw error;
			}
		},

		async findOwnPost({ token, accountId, since, now = Date.now, ...sought }) {
			const requests = requestsFor(token);
			const path = `/2/users/${encodeURIComponent(accountId)}/tweets`;
			const signal = AbortSignal.timeout(2 * timeoutMs);
			const start = new Date(since.getTime() - CLOCK_TOLERANCE_MS).toISOString().slice(0, 19);
			let before: string | undefined;
			for (const size of PAGE_SIZES) {
				const { data = [], meta } = await requests.page(
					path,
					{
						'tweet.fields': ownPostFields,
						max_results: String(size),
						start_time: `${start}Z`,
						...(before !== undefined && { until_id: before }),
					},
					{ signal },
				);
				const { sentAt } = requests;
				// By X's clock: anything posted before is another post.
				const notBefore = sentAt && sentAt - (now() - since.getTime()) - TIME_TOLERANCE_MS;
				const found = findAmong(data, { ...sought, notBefore });
				if (found !== undefined) return found;
				const oldest = data.findLast((item) => Value.Check(Listed, item));
				if (meta?.next_token === undefined || !oldest) return undefined;
				before = (oldest as Static<typeof Listed>).id;
			}
			throw outcomeUnknown('post');
		},

		async exists({ token, id, signal }) {
			const { data } = await requestsFor(token).page('/2/tweets', { ids: id }, { signal });
			return data !== undefined && data.length > 0;
		},

		uploadMedia: (media) => uploadMedia(writer.send, media, pauses),

		async readMetrics({ token, ids, signal }) {
			if (ids.length === 0) return [];
			const parameters = { ids: ids.join(','), 'tweet.fields': 'public_metrics' };
			const { data = [] } = await requestsFor(token).page('/2/tweets', parameters, { signal });
			return data
				.filter((item): item is Static<typeof Counts> => Value.Check(Counts, item))
				.map(({ id, public_metrics: counts }) => ({
					id,
					likes: counts.like_count,
					reposts: counts.retweet_count,
					replies: counts.reply_count,
					views: counts.impression_count ?? null,
				}));
		},
	};
}
