import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import { addCost } from '../publish/cost-store.ts';

const db = areaDb('publishing');

/** Days after a draft was posted on which its counts are read. */
export const SAMPLE_DAYS = [1, 3, 7, 30] as const;

/** A posted draft whose counts are due to be read. */
export interface DueSample {
	draftId: string;
	day: number;
	/** The ids of its posts at X. */
	postIds: string[];
}

/** Counts of a draft, summed over its posts. */
export interface Counts {
	likes: number;
	reposts: number;
	replies: number;
	views: number | null;
}

/** A sample that could not be read this long after its day is left out. */
const LATE = sql`interval '2 days'`;
const days = sql.join(SAMPLE_DAYS.map((day) => sql`(${day}::int)`));

/** Users with a budget for results, and posts at X whose samples are due. */
export async function listUsersWithDueSamples(em: Em): Promise<string[]> {
	const { rows } = await sql<{ userId: string }>`
		select distinct publications.user_id as "userId"
		from publications
		join publishing_settings settings on settings.user_id = publications.user_id and settings.results_limit > 0
		cross join (values ${days}) sample (day)
		where ${isDue}
	`.execute(db(em));
	return rows.map(({ userId }) => userId);
}

const isDue = sql<boolean>`
	publications.status = 'posted' and publications.network is null
	and publications.posted_at + sample.day * interval '1 day' <= now()
	and publications.posted_at + sample.day * interval '1 day' > now() - ${LATE}
	and not exists (
		select from post_results result where result.draft_id = publications.draft_id and result.day >= sample.day
	)
`;

/**
 * The samples of a user's account at X that are due, newest posts first: one for each draft. Posts
 * of an account that was connected before are not read, at the cost of this one.
 */
export async function listDueSamples(
	em: Em,
	userId: string,
	accountId: string,
): Promise<DueSample[]> {
	const { rows } = await sql<DueSample>`
		select publications.draft_id as "draftId", max(sample.day)::int as day,
			(select array_agg(posted_id order by position) from publication_parts part
				where part.draft_id = publications.draft_id and part.status = 'posted' and posted_id is not null) as "postIds"
		from publications cross join (values ${days}) sample (day)
		where publications.user_id = ${userId} and coalesce(account_id, ${accountId}) = ${accountId} and ${isDue}
		group by publications.draft_id, publications.posted_at
		order by publications.posted_at desc
	`.execute(db(em));
	// What the user posted on X themselves has no ids.
	return rows.filter(({ postIds }) => postIds !== null);
}

/** Stores samples, and what reading them has cost. */
export async function saveSamples(
	em: Em,
	userId: string,
	samples: readonly (Counts & { draftId: string; day: number; cost: number })[],
): Promise<void> {
	await em.fork().transactional(async (tx) => {
		for (const { cost, ...sample } of samples) {
			await db(tx)
				.insertInto('post_results')
				.values({ ...sample, sampledAt: sql<Date>`now()` })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
			await addCost(tx, { userId, draftId: sample.draftId, kind: 'results', amount: cost });
		}
	});
}
