import type { Em } from '../../database/orm.ts';
import {
	createLeasedRunStore,
	type LeasedRun,
	type LeasedRunStore,
	type OnRunEnd,
} from '../run/leased-run-store.ts';
import { nextDayRunTime } from './next-run-time.ts';
import { createTimetableStore } from './timetable-store.ts';

/**
 * What the worker writes of the runs of standing filters. A run is started only when the worker can
 * execute it: one that waited would keep the user's other filters from running.
 */
export function createStandingRunStore(
	em: Em,
	startDue: () => Promise<boolean>,
	onEnd?: OnRunEnd,
): LeasedRunStore {
	const store = createLeasedRunStore(em, { standing: true, onEnd });
	const timetables = createTimetableStore(em);
	return {
		...store,

		async claim() {
			for (;;) {
				const claimed = await store.claim();
				if (claimed || !(await startDue())) return claimed;
			}
		},

		/** A filter that has reached its daily limit runs again on the next day. */
		async end(lease: LeasedRun, status, error) {
			if (error?.code === 'daily_limit_reached') {
				const { userId, templateId, createdAt } = lease.run;
				const [timetable] = await timetables.list(userId, templateId);
				if (timetable) {
					const nextAt = nextDayRunTime(timetable, createdAt);
					await timetables.block(userId, templateId, { blocked: error, nextAt });
				}
			}
			await store.end(lease, status, error);
		},
	};
}
