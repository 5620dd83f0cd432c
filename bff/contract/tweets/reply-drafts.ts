import * as Type from 'typebox';
import { Empty, failures, type Route } from '../route.ts';
import { ReplyDraft, Tone, TweetParams } from './tweets.ts';

/**
 * Drafts a reply in a tone and replaces the previous draft. 429 `draft_cap_reached` if the limit of
 * drafts in 24 hours or for this author is reached; another tone for the same post does not count.
 * Also fails with `key_missing` and the `model_…` errors.
 */
export const draftReply = {
	method: 'POST',
	url: '/api/tweets/:id/draft',
	schema: {
		summary: 'Draft a reply',
		tags: ['tweets'],
		params: TweetParams,
		body: Type.Object({ tone: Tone }, { additionalProperties: false }),
		response: { 200: ReplyDraft, ...failures },
	},
} as const satisfies Route;

/** Discards a draft. Does nothing if there is none. */
export const discardDraft = {
	method: 'DELETE',
	url: '/api/tweets/:id/draft',
	schema: {
		summary: 'Discard a drafted reply',
		tags: ['tweets'],
		params: TweetParams,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
