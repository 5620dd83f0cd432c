import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { PostLimits } from '../../../contract/networks/count-post.ts';
import { MEDIA_LIMITS } from '../../../contract/publishing/media.ts';
import { TWEET_LIMIT } from '../../../contract/x/tweet-length.ts';
import type { NetworkAccount, NetworkPrices, NetworkSession } from '../network.ts';
import { NetworkError } from '../network-error.ts';
import { accessTokenOf } from '../token-pair.ts';
import { findAmong, ownPostFields } from './posting/own-posts.ts';
import { type UploadPauses, uploadMedia } from './posting/upload-media.ts';
import { xSource } from './x-errors.ts';
import { postParameters, readXPosts } from './x-post.ts';
import { xErrors } from './x-refusal.ts';
import { type XRequestOptions, XRequests } from './x-request.ts';
import { readXSearch } from './x-search.ts';
import { xQueryOf } from './x-selection.ts';
import { readXTimeline } from './x-timeline.ts';
import { createXWriter } from './x-write.ts';

export interface XSessionOptions {
	prices: NetworkPrices;
	timeoutMs: number;
	pauses: UploadPauses;
}

const Liked = Type.Object({ data: Type.Object({ liked: Type.Literal(true) }) });
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
/** Limit of pages, each of a hundred of the user's own posts, that are searched for a reply. */
const MAX_REPLY_PAGES = 10;

export const xLimits: PostLimits = {
	counting: 'x',
	length: TWEET_LIMIT,
	bytes: null,
	linkLength: 23,
	images: 4,
	altText: 1000,
	fileBytes: {
		image: MEDIA_LIMITS.image.size,
		gif: MEDIA_LIMITS.gif.size,
		video: MEDIA_LIMITS.video.size,
	},
};

/**
 * X as one account sees it. `server`: such as `https://api.x.com`. The token of the account that
 * signs the user in is an access token, and that of a further one a pair: see `token-pair.ts`.
 */
export function openXSession(
	{ accountId, server: apiBaseUrl, token: tokens }: NetworkAccount,
	{ prices, timeoutMs, pauses }: XSessionOptions,
): NetworkSession {
	const token = accessTokenOf(tokens);
	const writer = createXWriter({ apiBaseUrl, timeoutMs });
	const ownPath = `/2/users/${encodeURIComponent(accountId)}`;
	const createRequests = (options?: Partial<XRequestOptions>) =>
		new XRequests(
			{ apiBaseUrl, timeoutMs, retryWaitsMs: pauses.retryWaitsMs, ...options },
			{ token, access: 'connection' },
		);
	/** For lookups, which a user waits for. */
	const createQuickRequests = () => createRequests({ maxWaitMs: 0, retryWaitsMs: [500] });
	const startTime = (since: Date) =>
		`${new Date(since.getTime() - CLOCK_TOLERANCE_MS).toISOString().slice(0, 19)}Z`;

	return {
		async limits() {
			return xLimits;
		},

		async *read(selection, request) {
			const requests = createRequests({ postPrice: prices.read });
			yield* selection.kind === 'home'
				? readXTimeline(requests, accountId, request)
				: readXSearch(requests, xQueryOf(selection), request);
		},

		async readPost({ id, signal }) {
			const parameters = { ...postParameters, ids: id };
			const page = await createQuickRequests().page('/2/tweets', parameters, { signal });
			if (page.data === undefined || page.data.length === 0) return undefined;
			const [post] = readXPosts(page);
			if (!post) throw xSource.unavailable();
			return post;
		},

		/** https://docs.x.com/x-api/users/like-post */
		async like(id) {
			const body = { tweet_id: id };
			const path = `${ownPath}/likes`;
			const answer = await writer.write('like', { method: 'POST', path, token, body });
			if (!Value.Check(Liked, answer)) throw xErrors.outcomeUnknown('like');
		},

		/** https://docs.x.com/x-api/posts/create-post */
		publish: (kind, { text, replyTo, media }) =>
			writer.createPost(kind, { token, text, replyTo, mediaIds: media }),

		/**
		 * Compares text, reply parent and time. Reads five posts, and a hundred more only if `since`
		 * lies before those.
		 */
		async findOwnPost({ since, now = Date.now, ...sought }) {
			const requests = createQuickRequests();
			const signal = AbortSignal.timeout(2 * timeoutMs);
			let before: string | undefined;
			for (const size of PAGE_SIZES) {
				const { data = [], meta } = await requests.page(
					`${ownPath}/tweets`,
					{
						'tweet.fields': ownPostFields,
						max_results: String(size),
						start_time: startTime(since),
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
			throw xErrors.outcomeUnknown('post');
		},

		/** Texts are not compared, because X rewrites links. */
		async findReply({ postId, since }) {
			const requests = createQuickRequests();
			const parameters = {
				...postParameters,
				max_results: '100',
				start_time: startTime(since),
			};
			const signal = AbortSignal.timeout(2 * timeoutMs);
			let next: string | undefined;
			for (let pages = 0; pages < MAX_REPLY_PAGES; pages += 1) {
				const page = await requests.page(
					`${ownPath}/tweets`,
					{ ...parameters, ...(next !== undefined && { pagination_token: next }) },
					{ signal },
				);
				const found = readXPosts(page).find(({ replyTo }) => replyTo === postId);
				if (found) return found.id;
				next = page.meta?.next_token;
				if (next === undefined) return undefined;
			}
			throw xErrors.outcomeUnknown('response');
		},

		async deletePost(id) {
			const path = `/2/tweets/${encodeURIComponent(id)}`;
			try {
				const answer = await writer.write('delete', { method: 'DELETE', path, token });
				if (!Value.Check(Deleted, answer)) throw xErrors.outcomeUnknown('delete');
			} catch (error) {
				if (!(error instanceof NetworkError) || error.code !== 'tweet_gone') throw error;
			}
		},

		uploadMedia: (file) => uploadMedia(writer.send, { ...file, token }, pauses),

		async readMetrics({ ids, signal }) {
			if (ids.length === 0) return [];
			const parameters = { ids: ids.join(','), 'tweet.fields': 'public_metrics' };
			const { data = [] } = await createQuickRequests().page('/2/tweets', parameters, { signal });
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
