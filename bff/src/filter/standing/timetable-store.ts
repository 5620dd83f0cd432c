import { sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { StandingRun, Timetable } from '../../../contract/filter/standing.ts';
import { isoTime } from '../../database/json.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { overriddenBalance } from '../run/run-store.ts';

const db = areaDb('filter', { reads: ['publishing_settings'] });

/** A timetable with its template's name and its runs. */
export interface StoredTimetable extends Timetable {
	templateId: string;
	name: string;
	pausedAt: Date | null;
	nextAt: Date | null;
	blocked: ErrorBody | null;
	feedId: string | null;
	runningId: string | null;
	lastRun: StandingRun | null;
}

export type TimetableStore = ReturnType<typeof createTimetableStore>;

/** The timetables of users. Every statement names the user. */
export function createTimetableStore(em: Em) {
	const ofTemplate = (userId: string, templateId: string) =>
		db(em)
			.updateTable('filter_timetables')
			.where('userId', '=', userId)
			.where('templateId', '=', templateId);

	return {
		/** All timetables of a user, or that of one template. */
		async list(userId: string, templateId?: string): Promise<StoredTimetable[]> {
			const query = db(em)
				.selectFrom('filter_timetables')
				.innerJoin('filter_templates', 'filter_templates.id', 'filter_timetables.templateId')
				.where('filter_timetables.userId', '=', userId);
			return (
				templateId === undefined
					? query
					: query.where('filter_timetables.templateId', '=', templateId)
			)
				.select([
					'filter_timetables.templateId',
					'filter_templates.name',
					'every',
					'slots',
					'zone',
					sql<number>`daily_limit`.as('dailyLimit'),
					'pausedAt',
					'nextAt',
					'blocked',
					'feedId',
					sql<string | null>`(
						select id from filter_runs
						where user_id = filter_timetables.user_id and template_id = filter_timetables.template_id
							and standing and status = 'running'
					)`.as('runningId'),
					sql<StandingRun | null>`(
						select json_build_object(
							'id', id, 'endedAt', ${isoTime('ended_at')}, 'judged', processed - not_judged,
							'included', included + ${overriddenBalance}, 'leftOut', total - processed, 'error', error
						)
						from filter_runs
						where user_id = filter_timetables.user_id and template_id = filter_timetables.template_id
							and standing and status <> 'running'
						order by created_at desc, id desc limit 1
					)`.as('lastRun'),
				])
				.execute();
		},

		/** How many timetables a user has, without that of a template. */
		async countOthers(userId: string, templateId: string): Promise<number> {
			const { count } = await db(em)
				.selectFrom('filter_timetables')
				.where('userId', '=', userId)
				.where('templateId', '!=', templateId)
				.select(({ fn }) => fn.countAll().as('count'))
				.executeTakeFirstOrThrow();
			return Number(count);
		},

		/** Adds a timetable or changes it. It has its next run at `nextAt` unless it is paused. */
		async save(
			userId: string,
			templateId: string,
			timetable: Timetable,
			{ nextAt, now }: { nextAt: Date; now: Date },
		): Promise<void> {
			const values = { ...timetable, slots: JSON.stringify(timetable.slots), updatedAt: now };
			await db(em)
				.insertInto('filter_timetables')
				.values({ ...values, templateId, userId, nextAt, createdAt: now } as never)
				.onConflict((conflict) =>
					conflict.column('templateId').doUpdateSet({
						...values,
						nextAt: sql<Date>`case when filter_timetables.paused_at is null then ${nextAt}::timestamptz end`,
						blocked: null,
					} as never),
				)
				.execute();
		},

		/** `nextAt` is null for a pause. Returns whether there is such a timetable. */
		async pause(
			userId: string,
			templateId: string,
			{ nextAt, now }: { nextAt: Date | null; now: Date },
		): Promise<boolean> {
			const { numUpdatedRows } = await ofTemplate(userId, templateId)
				.set({ nextAt, pausedAt: nextAt === null ? now : null, blocked: null, updatedAt: now })
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},

		/** Deletes a timetable, if there is one, and cancels its run that is under way. */
		async remove(userId: string, templateId: string): Promise<void> {
			await db(em)
				.deleteFrom('filter_timetables')
				.where('userId', '=', userId)
				.where('templateId', '=', templateId)
				.execute();
			await db(em)
				.updateTable('filter_runs')
				.set({ cancelRequested: true })
				.where('userId', '=', userId)
				.where('templateId', '=', templateId)
				.where('standing', '=', true)
				.where('status', '=', 'running')
				.execute();
		},

		/** Says why a filter does not run before `nextAt`. */
		async block(
			userId: string,
			templateId: string,
			{ blocked, nextAt }: { blocked: ErrorBody; nextAt: Date },
		): Promise<void> {
			await ofTemplate(userId, templateId)
				.where('pausedAt', 'is', null)
				.set({ blocked: JSON.stringify(blocked) as never, nextAt })
				.execute();
		},

		/** The zone that the user has chosen for the queue; null for none. */
		async findZone(userId: string): Promise<string | null> {
			const settings = await db(em)
				.selectFrom('publishing_settings')
				.where('userId', '=', userId)
				.select('zone')
				.executeTakeFirst();
			return settings?.zone ?? null;
		},
	};
}
