import { areaDb, type Em } from '../../database/orm.ts';
import { DAY_MS, HOUR_MS } from '../../time.ts';
import { slotTimes } from '../../zones/zones.ts';
import { defaultSettings } from '../schedule/settings-store.ts';

const db = areaDb('publishing');

/** A weekly digest that is due. */
export interface DueDigest {
	userId: string;
	/** The time on the user's clock that it is for. */
	morning: Date;
	/** The time that `take` replaces, to the millisecond. */
	after: Date;
}

const SEND_SLOTS = [{ weekday: 1, time: '08:00' }];
/** Minimum gap between two digests; keeps time-zone changes from sending two on one Monday. */
const MIN_GAP_MS = 48 * HOUR_MS;
/** A digest that is this late is not sent. */
const SEND_WINDOW_MS = DAY_MS;

/** Finds users whose weekly digest is due: Monday at 8 on their clock. */
export function createDigestStore(em: Em) {
	return {
		async listDue(now: Date): Promise<DueDigest[]> {
			const rows = await db(em)
				.selectFrom('publishing_settings')
				.where('digestAfter', '<', now)
				.select(['userId', 'zone', 'digestAfter'])
				.orderBy('userId')
				.execute();
			return rows.flatMap(({ userId, zone, digestAfter }) => {
				if (digestAfter === null) return [];
				const range = { from: new Date(now.getTime() - SEND_WINDOW_MS), until: now };
				const weekly = { slots: SEND_SLOTS, zone: zone ?? defaultSettings.zone };
				const [morning] = slotTimes(weekly, range);
				return morning && morning.at > digestAfter
					? [{ userId, morning: morning.at, after: digestAfter }]
					: [];
			});
		},

		/** Marks a digest as sent. False if another process did, or the user turned it off. */
		async take({ userId, morning }: DueDigest): Promise<boolean> {
			const { numUpdatedRows } = await db(em)
				.updateTable('publishing_settings')
				.where('userId', '=', userId)
				.where('digestAfter', '<', morning)
				.set({ digestAfter: nextDigestAfter(morning) })
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},

		/** Undoes `take`, for a digest that was not sent. */
		async release({ userId, morning, after }: DueDigest): Promise<void> {
			await db(em)
				.updateTable('publishing_settings')
				.where('userId', '=', userId)
				.where('digestAfter', '=', nextDigestAfter(morning))
				.set({ digestAfter: after })
				.execute();
		},
	};
}

const nextDigestAfter = (morning: Date) => new Date(morning.getTime() + MIN_GAP_MS);
