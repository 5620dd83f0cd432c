import { type RawBuilder, sql } from 'kysely';
import { CATCH_UP_DAYS } from '../../contract/filter/standing.ts';
import type { NetworkName } from '../../contract/networks/network-names.ts';
import { areaDb } from '../database/orm.ts';
import type { Value } from '../database/prepared.ts';

// Raw SQL: parts of the statements that list the stories of standing filters. A story is a post, or
// several with the same text or link, and its verdicts; an override counts before them.
areaDb('filter', { reads: ['tweets', 'identities'] });

/** Whether a row of `filter_run_posts post` counts as included: the user's override comes first. */
export const isIncluded = sql<boolean>`((post.override = 'include' or (post.included and post.override is null)) and post.seq is not null)`;

/**
 * The table expressions `verdict`, which are the verdicts of the last 30 days of a user's standing
 * filters or of one of them, without the user's own posts, and `story`: a story is included if a
 * filter includes it, by its newest decision. `id` is the same for all of the story's rows. Of runs
 * by hand, which can reach further back, the same days count as for a standing run.
 *
 * An override is a decision of 30 days later than it was made, and so the newest of its filter,
 * because no listed verdict is that much newer. With `offset 0`, PostgreSQL looks the posts up by
 * their runs; otherwise it may read the whole table.
 */
export function standingStories(userId: Value, templateId?: Value): RawBuilder<unknown> {
	return sql`
		verdict as materialized (
			select coalesce(post.story_key, post.tweet_id) as story, run.template_id, post.run_id, post.tweet_id, post.posted_at,
				coalesce(post.overridden_at + interval '30 days', run.created_at) as decided_at, coalesce(${isIncluded}, false) as is_included
			from filter_runs run
			join filter_templates template on template.id = run.template_id and template.deleted_at is null
			cross join lateral (select * from filter_run_posts where run_id = run.id and seq is not null offset 0) post
			where run.user_id = ${userId} and run.created_at > now() - interval '30 days' and (
					run.standing or exists (select from filter_timetables where template_id = run.template_id)
				) and post.posted_at > run.created_at - make_interval(days => ${CATCH_UP_DAYS})
				${templateId === undefined ? sql`` : sql`and run.template_id = ${templateId}`}
				and not exists (
					select from identities join tweets on tweets.user_id = identities.user_id and tweets.author_id = identities.subject
					where identities.user_id = ${userId} and identities.provider = 'twitter' and tweets.id = post.tweet_id
				)
		),
		story as (
			select story, min(posted_at) as "sortAt", min(id) as id,
				bool_or(included_at is not null and (excluded_at is null or included_at >= excluded_at)) as is_included
			from (
				select story, min(posted_at) as posted_at, min(tweet_id) as id,
					max(decided_at) filter (where is_included) as included_at,
					max(decided_at) filter (where not is_included) as excluded_at
				from verdict group by story, template_id
			) by_filter
			group by story
		)
	`;
}

/**
 * The table expressions of the stories of `page`: `shown`, the earliest post; `decision`, the
 * newest one of each filter; and `others`, the further authors, earliest first.
 */
export const storyDetails = (userId: Value): RawBuilder<unknown> => sql`
	listed as materialized (select verdict.* from verdict join page using (story)),
	shown as (
		select distinct on (listed.story) listed.story, post.*
		from listed join filter_run_posts post using (run_id, tweet_id)
		order by listed.story, listed.posted_at, listed.tweet_id, listed.decided_at desc
	),
	decision as (
		select distinct on (listed.story, listed.template_id) listed.*, template.name,
			case when post.override is null then coalesce(post.reason, '') end as reason,
			coalesce(post.overridden_at, run.created_at) as changed_at
		from listed join filter_run_posts post using (run_id, tweet_id)
		join filter_runs run on run.id = listed.run_id and run.user_id = ${userId}
		join filter_templates template on template.id = listed.template_id and template.user_id = ${userId}
		order by listed.story, listed.template_id, listed.decided_at desc, listed.is_included desc, listed.posted_at, listed.tweet_id
	),
	others as (
		select story, json_agg(json_build_object(
			'id', tweet_id, 'network', network, 'authorName', author_name, 'authorUsername', author_username, 'url', url
		) order by posted_at, tweet_id) as authors
		from (
			select distinct on (listed.story, post.network, lower(post.author_username)) listed.story, post.*
			from listed join filter_run_posts post using (run_id, tweet_id) join shown on shown.story = listed.story
			where (post.network, lower(post.author_username)) <> (shown.network, lower(shown.author_username))
			order by listed.story, post.network, lower(post.author_username), post.posted_at, post.tweet_id
		) post
		group by story
	)
`;

/** A further author of a story, as `others` has it. */
export interface StoryAuthor {
	id: string;
	network: NetworkName;
	authorName: string;
	authorUsername: string;
	url: string | null;
}
