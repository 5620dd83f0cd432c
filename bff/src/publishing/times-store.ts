import { sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';
import { localTimeOf } from '../zones/zones.ts';
import { type Counts, saveSamples } from './results/results-store.ts';

const db = areaDb('publishing');

/** Dates posted drafts back and gives them results, so that the demo account has a past. */
export function createTimesStore(em: Em) {
	return {
		/** Moves the posted draft, its versions, parts and costs to this time. */
		async setPosted(draftId: string, time: Date): Promise<void> {
			const { zone } = await db(em)
				.selectFrom('publications')
				.where('draftId', '=', draftId)
				.select('zone')
				.executeTakeFirstOrThrow();
			await db(em)
				.updateTable('publications')
				.set({ postedAt: time, dueAt: time, localTime: localTimeOf(time, zone), updatedAt: time })
				.where('draftId', '=', draftId)
				.execute();
			await db(em)
				.updateTable('publication_parts')
				.set({
					postedAt: time,
					firstAttemptAt: sql<Date>`least(first_attempt_at, ${time}::timestamptz)`,
				})
				.where('draftId', '=', draftId)
				.execute();
			await db(em)
				.updateTable('drafts')
				.set({ createdAt: time, updatedAt: time })
				.where('id', '=', draftId)
				.execute();
			await db(em)
				.updateTable('draft_versions')
				.set({ createdAt: time })
				.where('draftId', '=', draftId)
				.execute();
			await db(em)
				.updateTable('publishing_costs')
				.set({ at: time })
				.where('draftId', '=', draftId)
				.execute();
		},

		/** Stores what would have been read at X on days after the draft was posted. */
		setResults: (
			userId: string,
			draftId: string,
			results: readonly (Counts & { day: number })[],
		): Promise<void> =>
			saveSamples(
				em,
				userId,
				results.map((counts) => ({ ...counts, draftId, cost: 0.005 })),
			),
	};
}
