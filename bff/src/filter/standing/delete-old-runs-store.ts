import { sql } from 'kysely';
import { areaDb, type Em, withoutTimeout } from '../../database/orm.ts';

const db = areaDb('filter', { reads: ['reading_marks'] });

/** Days for which the runs that standing filters started by themselves are kept. */
const KEPT_DAYS = 90;

/**
 * Deletes old runs of standing filters, of all users, except those with an override or a saved
 * post. Returns how many.
 */
export async function deleteOldRuns(em: Em): Promise<number> {
	const { numAffectedRows } = await withoutTimeout(em, (tx) =>
		sql`
			delete from filter_runs
			where standing and status <> 'running' and ended_at < now() - make_interval(days => ${KEPT_DAYS})
				and not exists (
					select from filter_run_posts post
					left join reading_marks on reading_marks.user_id = filter_runs.user_id
						and reading_marks.story_key = coalesce(post.story_key, post.tweet_id) and mark = 'saved'
					where post.run_id = filter_runs.id and (override is not null or mark is not null)
				)
		`.execute(db(tx)),
	);
	return Number(numAffectedRows ?? 0);
}
