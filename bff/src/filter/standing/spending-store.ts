import { sql } from 'kysely';
import type { Timetable } from '../../../contract/filter/standing.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { ensureLeased } from '../../leases/lease.ts';
import type { TimeRange } from '../../zones/zones.ts';
import type { LeasedRun } from '../run/leased-run-store.ts';

const db = areaDb('filter');

/** Less than this counts as nothing, because sums of amounts are not exact. */
const SMALLEST_AMOUNT = 1e-6;

export type SpendingStore = ReturnType<typeof createSpendingStore>;

/**
 * What the runs of standing filters cost. A run counts for the day on which it began: its requests
 * to the model, the posts that X billed, and what is reserved for open requests. `postPrice`: what
 * X bills for a post, in US dollars.
 */
export function createSpendingStore(em: Em, postPrice: number) {
	const price = sql`${postPrice}::double precision`;
	const costOfRun = sql<number>`(coalesce(cost, 0) + posts_billed * ${price} + reserved)`;

	return {
		/** The timetable of a run; undefined if it was deleted. */
		findTimetable: ({ run }: LeasedRun): Promise<Timetable | undefined> =>
			db(em)
				.selectFrom('filter_timetables')
				.where('templateId', '=', run.templateId)
				.where('userId', '=', run.userId)
				.select(['every', 'slots', 'zone', sql<number>`daily_limit`.as('dailyLimit')])
				.executeTakeFirst(),

		/** What the runs of a template that began on a day have cost. */
		async readSpent(userId: string, templateId: string, day: TimeRange): Promise<number> {
			const { spent } = await db(em)
				.selectFrom('filter_runs')
				.where('userId', '=', userId)
				.where('templateId', '=', templateId)
				.where('standing', '=', true)
				.where('createdAt', '>=', day.from)
				.where('createdAt', '<', day.until)
				.select(sql<number>`coalesce(sum(${costOfRun}), 0)::double precision`.as('spent'))
				.executeTakeFirstOrThrow();
			return spent;
		},

		/**
		 * Reserves an amount of the daily limit for a run. Returns whether the limit allows it; an
		 * amount of 0 is allowed until the limit is reached.
		 */
		async reserve(
			{ run, leaseId }: LeasedRun,
			day: TimeRange,
			amount: number,
		): Promise<'reserved' | 'refused'> {
			// Raw SQL: one statement compares and reserves. Of the other runs of the day none is under
			// way, so only the row that is locked can change meanwhile.
			const { rows } = await sql<{ isReserved: boolean }>`
				with leased as (
					select id, template_id, ${costOfRun} as own, (
						select coalesce(sum(${costOfRun}), 0) from filter_runs others
						where others.user_id = ${run.userId} and others.template_id = ${run.templateId}
							and others.standing and others.id <> ${run.id}
							and others.created_at >= ${day.from} and others.created_at < ${day.until}
					) as others
					from filter_runs
					where id = ${run.id} and lease_id = ${leaseId} and status = 'running'
					for update
				), changed as (
					update filter_runs set reserved = filter_runs.reserved + ${amount}::double precision
					from leased join filter_timetables timetable on timetable.template_id = leased.template_id
					where filter_runs.id = leased.id
						and leased.own + leased.others + ${Math.max(amount, SMALLEST_AMOUNT)}::double precision <= timetable.daily_limit
					returning filter_runs.id
				)
				select exists (select from changed) as "isReserved" from leased
			`.execute(db(em));
			return ensureLeased(rows[0]).isReserved ? 'reserved' : 'refused';
		},

		/** Ends the reservation of an amount, and counts posts that X billed in its place. */
		async settle(
			{ run, leaseId }: LeasedRun,
			{ reserved, billed }: { reserved: number; billed: number },
		): Promise<void> {
			ensureLeased(
				await db(em)
					.updateTable('filter_runs')
					.where('id', '=', run.id)
					.where('leaseId', '=', leaseId)
					.where('status', '=', 'running')
					.set(({ eb }) => ({
						reserved: sql<number>`greatest(0, reserved - ${reserved}::double precision)`,
						postsBilled: eb('postsBilled', '+', billed),
					}))
					.returning('id')
					.executeTakeFirst(),
			);
		},
	};
}
