import type { Static } from 'typebox';
import * as Type from 'typebox';
import { PostNetwork } from '../networks/post-id.ts';
import { failures, nullable, type Route, Time } from '../route.ts';

const excerpt = {
	id: Type.String(),
	network: PostNetwork,
	author_name: Type.String(),
	/** Without `@`. */
	author_username: Type.String(),
	/** Plain text. */
	text: Type.String(),
	created_at: Time,
};

export const TweetOverview = Type.Object({
	/** The number of posts in the list `to_answer`. */
	waiting: Type.Integer(),
	/** As in `countToAnswer`. */
	worth_reading: Type.Integer(),
	/** With a standing filter, the newest three posts in the list `worth_reading`. */
	worth_reading_newest: Type.Array(
		Type.Object({
			...excerpt,
			/** The name of the filter. */
			filter: Type.String(),
			/** The filter's reason; null if the user decided. */
			reason: nullable(Type.String()),
		}),
	),
	/** Reply drafts that were neither sent nor discarded. */
	drafted: Type.Integer(),
	/** The newest two posts in the list `to_answer`. */
	newest: Type.Array(Type.Object(excerpt)),
});
export type TweetOverview = Static<typeof TweetOverview>;

/** Counts items that wait for the user. */
export const tweetOverview = {
	method: 'GET',
	url: '/api/tweets/overview',
	schema: {
		summary: 'What waits to be reviewed',
		tags: ['tweets'],
		response: { 200: TweetOverview, ...failures },
	},
} as const satisfies Route;
