import * as Type from 'typebox';
import { failures, Id, type Route } from '../route.ts';
import { KeptDraft } from './drafts.ts';

const params = Type.Object({
	id: Id,
	/** The part of the draft, counted from 0. */
	part: Type.String({ pattern: '^[0-9]{1,3}$' }),
});
const response = { 200: KeptDraft, ...failures };

/**
 * Records that the user has posted a part of a draft on X, for a publication that is `by_hand`;
 * after the last part it is `posted`. Can be repeated, such as to add or change the link of a part.
 * 400 `invalid_input` if the link is not one of a post at X; 409 `conflict` if an earlier part is
 * not posted, or Warble itself has posted the part.
 */
export const reportPart = {
	method: 'PUT',
	url: '/api/drafts/:id/publication/parts/:part',
	schema: {
		summary: 'Report that a part was posted by hand',
		tags: ['publishing'],
		params,
		body: Type.Object(
			{
				/**
				 * The post at X, such as `https://x.com/name/status/1`. Without it, the stored link stays.
				 */
				link: Type.Optional(Type.String({ maxLength: 500 })),
			},
			{ additionalProperties: false },
		),
		response,
	},
} as const satisfies Route;

/**
 * Undoes that report: the part is not on X after all. Only for the last reported part; otherwise
 * 409 `conflict`. The publication is `by_hand` again.
 */
export const takeBackPart = {
	method: 'DELETE',
	url: '/api/drafts/:id/publication/parts/:part',
	schema: {
		summary: 'Take back that a part was posted by hand',
		tags: ['publishing'],
		params,
		response,
	},
} as const satisfies Route;
