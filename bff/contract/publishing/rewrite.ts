import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route } from '../route.ts';
import { DraftPart, MAX_PARTS, Parts } from './draft-part.ts';
import { DraftParams } from './drafts.ts';

export const RewriteKind = Type.Enum(['shorter', 'plainer', 'opening', 'thread', 'free']);
export type RewriteKind = Static<typeof RewriteKind>;

const Body = Type.Object(
	{
		kind: RewriteKind,
		instruction: Type.Optional(Type.String({ maxLength: 2000 })),
		/** The texts in the editor, saved or not. */
		parts: Parts,
		/** Rewrites only this part, counted from 0. */
		part: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_PARTS - 1 })),
	},
	{ additionalProperties: false },
);
export type RewriteInput = Static<typeof Body>;
const Rewritten = Type.Object({
	parts: Type.Array(DraftPart),
	/** Cost of the model in US dollars; null if unknown. */
	cost: nullable(Type.Number()),
});

/**
 * Rewrites parts without storing them: the user sees the difference and saves it or not. `thread`
 * makes several parts of one. `free` follows `instruction`. Also fails with `key_missing`, 409
 * `spending_limit_reached` and the `model_…` errors.
 */
export const rewriteDraft = {
	method: 'POST',
	url: '/api/drafts/:id/rewrite',
	schema: {
		summary: 'Rewrite a draft',
		tags: ['publishing'],
		params: DraftParams,
		body: Body,
		response: { 200: Rewritten, ...failures },
	},
} as const satisfies Route;

/** The same for a draft of an answer that is not in the library. */
export const rewriteUnkept = {
	method: 'POST',
	url: '/api/drafts/rewrite',
	schema: {
		summary: 'Rewrite a draft that is not kept',
		tags: ['publishing'],
		body: Body,
		response: { 200: Rewritten, ...failures },
	},
} as const satisfies Route;
