import { type RawBuilder, sql } from 'kysely';
import type { FilterVerdict, ReadingMark } from '../../../contract/tweets/reading.ts';
import type { TweetFilter } from '../../../contract/tweets/tweets.ts';
import { areaDb } from '../../database/orm.ts';
import { type Prepare, param, prepareQuery, type Value } from '../../database/prepared.ts';
import { type StoryAuthor, standingStories, storyDetails } from '../../filter/filter.ts';
import { runPostColumns } from '../list/listed-post-store.ts';

areaDb('tweets', { reads: ['tweets', 'filter_timetables'] });

const isClosed = sql`(story.is_included and story.story in (
	select verdict.story from verdict join closed using (tweet_id)
))`;

/** Whether a row of `story`, with the user's `mark`, is in a list. */
const conditions = {
	worth_reading: sql`story.is_included and mark.story_key is null and not ${isClosed}`,
	saved: sql`mark.mark = 'saved'`,
	seen: sql`story.is_included and (mark.mark in ('read', 'dismissed') or (mark.mark is null and ${isClosed}))`,
	filtered_out: sql`not story.is_included`,
} as const satisfies Partial<Record<TweetFilter, RawBuilder<unknown>>>;

/** The lists of stories of standing filters. */
export type StandingList = keyof typeof conditions;

export const isStandingList = (filter: TweetFilter): filter is StandingList =>
	Object.hasOwn(conditions, filter);

/** What the rows of standing lists have in addition to other posts. */
export interface StoryColumns {
	/** The newest first. */
	filters: FilterVerdict[];
	/** Null without further authors. */
	alsoBy: StoryAuthor[] | null;
	mark: ReadingMark | null;
}

/** Whether a user has a standing filter, paused or not. */
export const hasStandingFilter = (userId: Value) =>
	sql<boolean>`exists (select from filter_timetables where user_id = ${userId})`;

/** Table expressions: stories, and `closed`, which are the posts that are done or replied to. */
const stories = (userId: Value) => sql`
	${standingStories(userId)},
	closed as (
		select tweet_id from tweet_done where user_id = ${userId}
		union
		select tweet_id from tweet_actions where user_id = ${userId} and action = 'response' and status = 'done'
	)
`;

const markedStories = (userId: Value) => sql`
	from story left join reading_marks mark on mark.user_id = ${userId} and mark.story_key = story.story
`;

const selectStories = (userId: Value, list: StandingList) => sql`
	select story.story, story.id, story."sortAt", mark.mark ${markedStories(userId)} where ${conditions[list]}
`;

/** The unordered stories of a list, with `story`, `id` and `sortAt`. */
export const selectStandingList = (userId: Value, list: StandingList): RawBuilder<unknown> =>
	sql`with ${stories(userId)} ${selectStories(userId, list)}`;

/** The time of a post, by which its story is sorted if it is the earliest; null if unknown. */
export const selectPostTime = (userId: Value, id: Value): RawBuilder<unknown> =>
	sql`with ${standingStories(userId)} select max(posted_at) as "sortAt" from verdict where tweet_id = ${id}`;

/**
 * The table expressions and the posts of a page. Only the posts that `cut` leaves are joined with
 * what is shown of them: a list may have thousands.
 */
export function standingPage(userId: Value, list: StandingList, cut: RawBuilder<unknown>) {
	return {
		before: sql`
			with ${stories(userId)},
			page as materialized (select * from (${selectStories(userId, list)}) list ${cut}),
			${storyDetails(userId)},
			filters as (
				select story, json_agg(json_build_object(
					'templateId', template_id, 'name', name, 'runId', run_id, 'tweetId', tweet_id, 'included', is_included, 'reason', reason
				) order by decided_at desc, name) as filters
				from decision group by story
			)
		`,
		posts: sql`
			select ${runPostColumns}, null::text as reason, page."sortAt", page.id as "cursorId",
				filters.filters, others.authors as "alsoBy", page.mark
			from page join shown post using (story) join filters using (story) left join others using (story)
			left join tweets on tweets.user_id = ${userId} and tweets.id = post.tweet_id
		`,
	};
}

export function createStandingCounts(prepare: Prepare) {
	const userId = param<string>('userId');
	const count = prepareQuery<{ worthReading: number; saved: number; standing: boolean }>(
		prepare,
		'standing-counts',
		sql`
			with ${stories(userId)}
			select count(*) filter (where ${conditions.worth_reading})::int as "worthReading",
				count(*) filter (where ${conditions.saved})::int as saved, ${hasStandingFilter(userId)} as standing
			${markedStories(userId)}
		`,
	);
	/** Counts the posts worth reading and the saved ones. */
	return async (userId: string) => {
		const [row] = await count({ userId });
		return row ?? { worthReading: 0, saved: 0, standing: false };
	};
}
