import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { TweetAction } from '../../../contract/tweets.ts';
import { errorOfAction, nothingSent, outcomeUnknown } from './x-action-error.ts';
import { postParameters, readXPosts } from './x-post.ts';
import { readTextUpTo, retryTime, XRequests } from './x-request.ts';

export interface XActionsOptions {
	/** As `https://api.x.com`. */
	apiBaseUrl: string;
	/** What one answer may take, to its last byte. */
	timeoutMs?: number | undefined;
}

/** Whose token, and on which post. */
export interface XActionOn {
	token: string;
	tweetId: string;
}

export type XActions = ReturnType<typeof createXActions>;

const Liked = Type.Object({ data: Type.Object({ liked: Type.Literal(true) }) });
const Posted = Type.Object({
	data: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,20}$' }) }),
});
const MAX_BYTES = 64 * 1024;
/** X's clock and ours need not agree. */
const SPARE_MS = 60_000;
/** Pages of a hundred own posts that are looked through, at most. */
const MOST_PAGES = 10;
/** That no connection came about, and so nothing was sent. */
const unreached: ReadonlySet<unknown> = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'ENETUNREACH',
	'EHOSTUNREACH',
	'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * What a person does at X by a click here. X knows no idempotency keys, so nothing is ever asked
 * twice by itself: whoever gets `outcome_unknown` looks with `findReply` first.
 * https://docs.x.com/x-api/posts/create-post and https://docs.x.com/x-api/users/like-post
 */
export function createXActions({ apiBaseUrl, timeoutMs = 15_000 }: XActionsOptions) {
	/** Answers the body of a success. Throws `XActionError`. */
	const write = async (
		action: TweetAction,
		path: string,
		token: string,
		body: object,
	): Promise<unknown> => {
		let status: number;
		let headers: Headers;
		let text: string;
		try {
			const response = await fetch(`${apiBaseUrl}${path}`, {
				method: 'POST',
				headers: {
					accept: 'application/json',
					'content-type': 'application/json',
					authorization: `Bearer ${token}`,
				},
				body: JSON.stringify(body),
				// A redirect would carry the token to whoever it names.
				redirect: 'manual',
				signal: AbortSignal.timeout(timeoutMs),
			});
			({ status, headers } = response);
			text = await readTextUpTo(MAX_BYTES, response);
		} catch (error) {
			const cause = error instanceof Error ? error.cause : undefined;
			const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
			throw unreached.has(code) ? nothingSent() : outcomeUnknown(action);
		}
		if (status >= 400)
			throw errorOfAction(action, { status, body: text }, (retryTime(headers) - Date.now()) / 1000);
		return parse(text);
	};

	return {
		/** The longest that one request takes. */
		timeoutMs,

		/** Likes a post, also one that is liked already. Throws `XActionError`. */
		async like({ token, tweetId, accountId }: XActionOn & { accountId: string }): Promise<void> {
			const answer = await write('like', `/2/users/${encodeURIComponent(accountId)}/likes`, token, {
				tweet_id: tweetId,
			});
			if (!Value.Check(Liked, answer)) throw outcomeUnknown('like');
		},

		/** Posts an answer and tells its id. Throws `XActionError`. */
		async reply({ token, tweetId, text }: XActionOn & { text: string }): Promise<string> {
			const answer = await write('response', '/2/tweets', token, {
				text,
				reply: { in_reply_to_tweet_id: tweetId },
			});
			if (!Value.Check(Posted, answer)) throw outcomeUnknown('response');
			return answer.data.id;
		},

		/**
		 * The id of the person's newest answer to a post since a moment; undefined where X shows none,
		 * which it may with one that is seconds old. Texts are not compared, because X rewrites links.
		 * Throws `PostSourceError`, and `XActionError` where X shows more posts than are looked
		 * through.
		 */
		async findReply({
			token,
			tweetId,
			accountId,
			since,
		}: XActionOn & { accountId: string; since: Date }): Promise<string | undefined> {
			const requests = new XRequests(
				{ apiBaseUrl, timeoutMs, patienceMs: 0, retryWaitsMs: [500] },
				{ token, access: 'connection' },
			);
			const parameters = {
				...postParameters,
				max_results: '100',
				start_time: `${new Date(since.getTime() - SPARE_MS).toISOString().slice(0, 19)}Z`,
			};
			const signal = AbortSignal.timeout(2 * timeoutMs);
			let next: string | undefined;
			for (let pages = 0; pages < MOST_PAGES; pages += 1) {
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

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
