import * as Type from 'typebox';
import { failures, Id, type Route } from '../route.ts';
import { DraftParams, KeptDraft } from './drafts.ts';

/** Maximum number of accounts that one draft is published at. */
export const MAX_ACCOUNTS = 10;

/**
 * Chooses the accounts that a draft is published at: `x`, or ids of connected accounts. The first
 * of them, with `x` before all others, is the account of the draft itself, and each further one
 * gets a cross-post. A draft that has posts, or may have some, keeps its account. A cross-post of
 * an account that is no longer chosen leaves the queue, and keeps its text for when the account is
 * chosen again. 400 `invalid_input` for an account that is not connected; 409 `draft_locked` if
 * one that is no longer chosen has a post of it, or may have one.
 */
export const chooseAccounts = {
	method: 'PUT',
	url: '/api/drafts/:id/accounts',
	api: { right: 'draft' },
	schema: {
		summary: 'Choose the accounts of a draft',
		tags: ['publishing'],
		params: DraftParams,
		body: Type.Object(
			{
				accounts: Type.Array(Type.Union([Type.Enum(['x']), Id]), {
					minItems: 1,
					maxItems: MAX_ACCOUNTS,
				}),
			},
			{ additionalProperties: false },
		),
		response: { 200: KeptDraft, ...failures },
	},
} as const satisfies Route;

/**
 * Gives a cross-post the text of its draft again, from now on. Returns the draft that it belongs
 * to. 409 `draft_locked` as for `saveDraft`, and 404 for a draft that is no cross-post.
 */
export const shareText = {
	method: 'POST',
	url: '/api/drafts/:id/share-text',
	api: { right: 'draft' },
	schema: {
		summary: 'Give a cross-post the text of its draft',
		tags: ['publishing'],
		params: DraftParams,
		response: { 200: KeptDraft, ...failures },
	},
} as const satisfies Route;
