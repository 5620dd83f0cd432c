import { sql } from 'kysely';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import type { Place } from '../publish/connect-account.ts';
import { addCost } from '../publish/cost-store.ts';

const db = areaDb('publishing');

/** Days after a draft was posted on which its counts are read. */
export const SAMPLE_DAYS = [1, 3, 7, 30] as const;

/** An account whose posts are sampled. */
export type SampledAccount = Omit<Place, 'accountId'>;

/** A posted draft whose counts are due to be read. */
export interface DueSample {
	draftId: string;
	day: number;
	/** The ids of its posts, as ids are stored. */
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

const isDue = sql<boolean>`
	publications.status = 'posted'
	and publications.posted_at + sample.day * interval '1 day' <= now()
	and publications.posted_at + sample.day * interval '1 day' > now() - ${LATE}
	and not exists (
		select from post_results result where result.draft_id = publications.draft_id and result.day >= sample.day
	)
`;

/**
 * The accounts with posts whose samples are due: of these networks, which are free, and of all
 * networks for users with a budget for results.
 */
export async function listAccountsWithDueSamples(
	em: Em,
	freeNetworks: readonly NetworkName[],
): Promise<SampledAccount[]> {
	const { rows } = await sql<SampledAccount>`
		select distinct publications.user_id as "userId", coalesce(network, 'x') as network,
			network_account_id as "networkAccountId"
		from publications
		left join publishing_settings settings on settings.user_id = publications.user_id
		cross join (values ${days}) sample (day)
		where (settings.results_limit > 0 or coalesce(network, 'x') = any(${freeNetworks}::text[])) and ${isDue}
	`.execute(db(em));
	return rows;
}

/**
 * The samples of an account that are due, newest posts first: one for each draft. `accountId`: the
 * network's id of the account. What was posted at X with an account that was connected before is
 * not read, at the cost of this one.
 */
export async function listDueSamples(
	em: Em,
	{ userId, network, networkAccountId }: SampledAccount,
	accountId: string,
): Promise<DueSample[]> {
	const { rows } = await sql<DueSample>`
		select publications.draft_id as "draftId", max(sample.day)::int as day,
			(select array_agg(posted_id order by position) from publication_parts part
				where part.draft_id = publications.draft_id and part.status = 'posted' and posted_id is not null) as "postIds"
		from publications cross join (values ${days}) sample (day)
		where publications.user_id = ${userId} and coalesce(network, 'x') = ${network}
			and network_account_id is not distinct from ${networkAccountId}::uuid
			and coalesce(account_id, ${accountId}) = ${accountId} and ${isDue}
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
