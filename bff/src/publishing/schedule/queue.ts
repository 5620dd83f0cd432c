import type { Queue } from '../../../contract/publishing/publishing.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { WEEK_MS } from '../../time.ts';
import { daysFrom, localDateOf, type TimeRange } from '../../zones/zones.ts';
import type { DraftView } from '../drafts/draft-view.ts';
import { freeSlots, slotRange, toSlotTime } from './due.ts';
import { readQueue } from './queue-store.ts';
import { createScheduleStore, draftOf } from './schedule-store.ts';
import { readSettings } from './settings-store.ts';

export interface QueueRange {
	/** Such as `2026-11-28`; undefined for today. */
	from: string | undefined;
	days: number;
}

/** Reads the queue and calendar: see `getQueue` in the contract. */
export function createQueue(em: Em, view: DraftView, now: () => number = Date.now) {
	return async function read(userId: string, range: QueueRange): Promise<Queue> {
		const settings = await readSettings(em, userId);
		const { zone, paused } = settings;
		const time = new Date(now());
		const today = localDateOf(time, zone);
		const days = readDays(range, today, zone);
		const whole = { from: days[0]?.from ?? time, until: days.at(-1)?.until ?? time };
		const [drafts, waiting] = await Promise.all([
			readQueue(em, userId, whole),
			createScheduleStore(em).listWaiting(userId),
		]);

		const dated = drafts.filter(({ needsUser }) => !needsUser);
		const slots = [...freeSlots(settings, waiting, overlapOf(slotRange(time), whole))];
		const week = { from: time, until: new Date(time.getTime() + WEEK_MS) };
		return {
			zone,
			today,
			paused,
			needsYou: drafts.filter(({ needsUser }) => needsUser).map(view.toSummary),
			days: days.map(({ date, from, until }) => ({
				date,
				drafts: dated
					.filter(({ shownAt }) => shownAt >= from && shownAt < until)
					.map(view.toSummary),
				freeSlots: slots.filter(({ at }) => at >= from && at < until).map(toSlotTime),
			})),
			counts: {
				queued: new Set(waiting.map(draftOf)).size,
				freeSlots: [...freeSlots(settings, waiting, week)].length,
			},
			next: waiting[0]?.draftId ?? null,
		};
	};
}

export type ReadQueue = ReturnType<typeof createQueue>;

function readDays({ from, days }: QueueRange, today: string, zone: string) {
	try {
		return daysFrom(from ?? today, days, zone);
	} catch {
		throw new AppError(400, 'invalid_input', `${from} is not a day of the calendar.`);
	}
}

/** The overlap of both ranges. */
function overlapOf(offered: TimeRange, shown: TimeRange): TimeRange {
	// Slots begin after the start of a range, but a slot at midnight belongs to its day.
	const first = new Date(shown.from.getTime() - 1);
	return {
		from: offered.from > first ? offered.from : first,
		until: offered.until < shown.until ? offered.until : shown.until,
	};
}
