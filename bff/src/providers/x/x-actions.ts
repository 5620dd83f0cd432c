import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { outcomeUnknown } from './x-action-error.ts';
import { postParameters, readXPosts } from './x-post.ts';
import { XRequests } from './x-request.ts';
import { createXWriter } from './x-write.ts';

export interface XActionsOptions {
	/** Such as `https://api.x.com`. */
	apiBaseUrl: string;
	/** Timeout of one request, until the last byte of its response. */
	timeoutMs?: number | undefined;
}

/** The post of an action, and the token of the user who acts. */
export interface XActionTarget {
	token: string;
	tweetId: string;
}

export type XActions = ReturnType<typeof createXActions>;

const Liked = Type.Object({ data: Type.Object({ liked: Type.Literal(true) }) });
/** X's clock and ours may differ. */
const CLOCK_TOLERANCE_MS = 60_000;
/** Limit of pages, each of a hundred of the user's own posts, that are searched for a reply. */
const MAX_PAGES = 10;
/**
 * Likes and replies at X for a user. X has no idempotency keys, so requests are never repeated
 * automatically: after `outcome_unknown`, call `findReply` before trying again.
 * https://docs.x.com/x-api/posts/create-post and https://docs.x.com/x-api/users/like-post
 */
export function createXActions({ apiBaseUrl, timeoutMs = 15_000 }: XActionsOptions) {
	const writer = createXWriter({ apiBaseUrl, timeoutMs });

	return {
		/** Timeout of one request. */
		timeoutMs,

		/** Likes a post. Succeeds if it is already liked. Throws `XActionError`. */
		async like({
			token,
			tweetId,
			accountId,
		}: XActionTarget & { accountId: string }): Promise<void> {
			const path = `/2/users/${encodeURIComponent(accountId)}/likes`;
			const body = await writer.write('like', {
				method: 'POST',
				path,
				token,
				body: { tweet_id: tweetId },
			});
			if (!Value.Check(Liked, body)) throw outcomeUnknown('like');
		},

		/** Posts a reply and returns its id. Throws `XActionError`. */
		reply: ({ token, tweetId, text }: XActionTarget & { text: string }): Promise<string> =>
			writer.createPost('response', { token, text, replyTo: tweetId }),

		/**
		 * Finds the user's newest reply to a post since a time and returns its id. Undefined if X lists
		 * none, which can also happen with a reply that is seconds old. Texts are not compared, because
		 * X rewrites links. Throws `PostSourceError`, and `XActionError` if there are more posts than
		 * we search.
		 */
		async findReply({
			token,
			tweetId,
			accountId,
			since,
		}: XActionTarget & { accountId: string; since: Date }): Promise<string | undefined> {
			const requests = new XRequests(
				{ apiBaseUrl, timeoutMs, maxWaitMs: 0, retryWaitsMs: [500] },
				{ token, access: 'connection' },
			);
			const parameters = {
				...postParameters,
				max_results: '100',
				start_time: `${new Date(since.getTime() - CLOCK_TOLERANCE_MS).toISOString().slice(0, 19)}Z`,
			};
			const signal = AbortSignal.timeout(2 * timeoutMs);
			let next: string | undefined;
			for (let pages = 0; pages < MAX_PAGES; pages += 1) {
				const page = await requests.page(
					`/2/users/${encodeURIComponent(accountId)}/tweets`,
					{ ...parameters, ...(next !== undefined && { pagination_token: next }) },
					{ signal },
				);
				const found = readXPosts(page).find(({ replyTo }) => replyTo === tweetId);
				if (found) return found.id;
				next = page.meta?.next_token;
				if (next === undefined) return undefined;
			}
			throw outcomeUnknown('response');
		},
	};
}
