import * as Type from 'typebox';
import { failures, Id, nullable, type Route, Time } from '../route.ts';
import { DraftParams } from './drafts.ts';

/** The number of other posts from which on a user has a usual result. */
export const USUAL_FROM = 5;

/**
 * The results of a posted draft or cross-post beside those of the user's other posts at the same
 * network. Only counts of the same number of days after posting are compared. Without results yet,
 * `day` is null.
 */
export const getResults = {
	method: 'GET',
	url: '/api/drafts/:id/results',
	api: { right: 'read' },
	schema: {
		summary: 'Results of a posted draft, compared',
		tags: ['publishing'],
		params: DraftParams,
		response: {
			200: Type.Object({
				/** 1, 3, 7 or 30 days after posting. */
				day: nullable(Type.Integer()),
				/** The number of other posts that `usual` rests on. */
				others: Type.Integer(),
				/** The medians of the other posts; null if there are fewer than `USUAL_FROM`. */
				usual: nullable(
					Type.Object({
						likes: Type.Number(),
						reposts: Type.Number(),
						replies: Type.Number(),
						/** Null if the network reports none for one of them. */
						views: nullable(Type.Number()),
					}),
				),
				/** The last ten posts up to this one, oldest first. Empty if 200 posts are newer. */
				recent: Type.Array(
					Type.Object({
						id: Id,
						/** The beginning of its text, up to 80 characters. */
						text: Type.String(),
						postedAt: Time,
						likes: Type.Integer(),
						views: nullable(Type.Integer()),
					}),
				),
			}),
			...failures,
		},
	},
} as const satisfies Route;
