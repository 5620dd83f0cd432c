import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { Timetable } from '../../../contract/filter/standing.ts';
import { accessStatuses } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { RunEntity } from '../run/run.entity.ts';
import type { RunValues } from '../run/run-store.ts';

const db = areaDb('filter', { reads: ['subscriptions', 'users'] });

/** A timetable whose time has come. */
export interface DueTimetable extends Timetable {
	templateId: string;
	userId: string;
	nextAt: Date | null;
	coveredUntil: Date | null;
	name: string;
	version: number;
	/** HTML. */
	description: string;
	/** Null without a subscription. */
	subscription: string | null;
}

/** A run that a standing filter starts. */
export type StandingRunValues = Omit<RunValues, 'id' | 'widening' | 'userId' | 'templateId'>;

export type StartDueStore = ReturnType<typeof createStartDueStore>;

/** Another process was faster, or the user has changed the timetable. */
class NotDue extends Error {}

export function createStartDueStore(em: Em) {
	/** The timetable as it was found, so that each time is used by one process. */
	const stillDue = ({ userId, templateId, nextAt }: DueTimetable, tx = em) =>
		db(tx)
			.updateTable('filter_timetables')
			.where('userId', '=', userId)
			.where('templateId', '=', templateId)
			.where(sql<boolean>`date_trunc('milliseconds', next_at) = ${nextAt}::timestamptz`)
			.where('pausedAt', 'is', null);

	return {
		/**
		 * The timetable that has been due for longest, of a user without a run under way. The time
		 * counts from the start of the user's previous run if that was later, so that a user with many
		 * filters does not keep others waiting.
		 */
		findDue: (now: Date): Promise<DueTimetable | undefined> =>
			db(em)
				.selectFrom('filter_timetables')
				.innerJoin('users', 'users.id', 'filter_timetables.userId')
				.innerJoin('filter_templates', 'filter_templates.id', 'filter_timetables.templateId')
				.innerJoin('filter_template_versions', (join) =>
					join
						.onRef('filter_template_versions.templateId', '=', 'filter_templates.id')
						.onRef('filter_template_versions.version', '=', 'filter_templates.version'),
				)
				.leftJoin('subscriptions', 'subscriptions.userId', 'filter_timetables.userId')
				.where('filter_timetables.nextAt', '<=', now)
				.where('filter_timetables.pausedAt', 'is', null)
				.where('users.deletesAt', 'is', null)
				.where('filter_templates.deletedAt', 'is', null)
				.where(({ not, exists, selectFrom }) =>
					not(
						exists(
							selectFrom('filter_runs')
								.whereRef('filter_runs.userId', '=', 'filter_timetables.userId')
								.where('filter_runs.status', '=', 'running')
								.select('filter_runs.id'),
						),
					),
				)
				.orderBy(({ fn, selectFrom }) =>
					fn('greatest', [
						'filter_timetables.nextAt',
						selectFrom('filter_runs')
							.whereRef('filter_runs.userId', '=', 'filter_timetables.userId')
							.where('filter_runs.standing', '=', true)
							.select(({ fn }) => fn.max('filter_runs.createdAt').as('begun')),
					]),
				)
				.orderBy('filter_timetables.templateId')
				.select([
					'filter_timetables.templateId',
					'filter_timetables.userId',
					'filter_timetables.nextAt',
					'filter_timetables.coveredUntil',
					'filter_timetables.every',
					'filter_timetables.slots',
					'filter_timetables.zone',
					sql<number>`filter_timetables.daily_limit`.as('dailyLimit'),
					'filter_templates.name',
					'filter_templates.version',
					'filter_template_versions.description',
					'subscriptions.status as subscription',
				])
				.limit(1)
				.executeTakeFirst(),

		/** Starts the run of a due timetable, unless another process was faster. */
		async start(
			due: DueTimetable,
			nextAt: Date,
			coveredUntil: Date,
			run: StandingRunValues,
		): Promise<void> {
			const { userId, templateId } = due;
			try {
				await em.fork().transactional(async (tx) => {
					const { numUpdatedRows } = await stillDue(due, tx)
						.set({ nextAt, coveredUntil, blocked: null })
						.executeTakeFirst();
					if (numUpdatedRows === 0n) throw new NotDue();
					await tx.insert(RunEntity, {
						...run,
						id: randomUUID(),
						userId,
						templateId,
						widening: null,
						standing: true,
						status: 'running',
						phase: 'reading',
					});
				});
			} catch (error) {
				if (!(error instanceof NotDue || isUniqueViolation(error))) throw error;
			}
		},

		/** Says why a due timetable does not run before `nextAt`. */
		async block(due: DueTimetable, nextAt: Date, blocked: ErrorBody): Promise<void> {
			await stillDue(due)
				.set({ nextAt, blocked: JSON.stringify(blocked) as never })
				.execute();
		},
	};
}

/** Whether the subscription lets the user use the filter. */
export function hasAccess({ subscription }: DueTimetable): boolean {
	return subscription !== null && accessStatuses.includes(subscription);
}
