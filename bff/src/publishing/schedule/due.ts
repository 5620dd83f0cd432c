import {
	SCHEDULE_DAYS,
	SLOT_DAYS,
	type SlotTime,
	type When,
} from '../../../contract/publishing/publishing.ts';
import type { Em } from '../../database/orm.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import { DAY_MS } from '../../time.ts';
import {
	isSlotTime,
	localTimeOf,
	slotTimes,
	type TimeRange,
	timeAt,
	type WeeklySlots,
	type ZonedTime,
} from '../../zones/zones.ts';
import { createScheduleStore, type Due, draftOf } from './schedule-store.ts';
import type { StoredSettings } from './settings-store.ts';

export function toSlotTime({ at, localTime }: ZonedTime): SlotTime {
	return { at: at.toISOString(), localTime };
}

/** The range of time in which slots are offered. */
export function slotRange(from: Date) {
	return { from, until: new Date(from.getTime() + SLOT_DAYS * DAY_MS) };
}

/**
 * The slots of a range that no publication takes and that are later than `after`, earliest first.
 */
export function* freeSlots(
	weekly: WeeklySlots,
	taken: readonly { at: Date }[],
	range: TimeRange,
	after?: Date,
): Generator<ZonedTime> {
	const times = new Set(taken.map(({ at }) => at.getTime()));
	const from = after !== undefined && after > range.from ? after : range.from;
	for (const slot of slotTimes(weekly, { ...range, from }))
		if (!times.has(slot.at.getTime())) yield slot;
}

/**
 * When a draft is published. Slots of its own publication, and of its cross-posts, count as free.
 * Throws 400 `invalid_input` for a time that cannot be chosen, and 409 `no_free_slot`.
 */
export async function findDue(
	em: Em,
	userId: string,
	draftId: string,
	when: When,
	settings: StoredSettings,
	from: Date,
): Promise<Due> {
	const { zone } = settings;
	if (when.kind === 'now')
		return { at: from, localTime: localTimeOf(from, zone), zone, isSlot: false };
	if (when.kind === 'at') {
		const time = readLocalTime(when.localTime, zone, from);
		return { ...time, zone, isSlot: isSlotTime(settings, time) };
	}
	const waiting = await createScheduleStore(em).listWaiting(userId);
	const others = waiting.filter((publication) => draftOf(publication) !== draftId);
	const after = when.kind === 'last' ? others.findLast(({ isSlot }) => isSlot)?.at : undefined;
	const [slot] = freeSlots(settings, others, slotRange(from), after);
	if (slot) return { ...slot, zone, isSlot: true };
	const message =
		settings.slots.length === 0
			? 'Your queue has no times yet. Add some in settings, or choose a time.'
			: `All times of the next ${SLOT_DAYS} days are taken. Add more in settings, or choose a time.`;
	throw new AppError(409, 'no_free_slot', message);
}

function readLocalTime(localTime: string, zone: string, from: Date): ZonedTime {
	const field = 'when/localTime';
	let time: ZonedTime;
	try {
		time = timeAt(localTime, zone);
	} catch {
		throw invalidField(field, 'There is no such day. Choose another time.');
	}
	if (time.at <= from) throw invalidField(field, 'This time has passed. Choose a later one.');
	if (time.at.getTime() > from.getTime() + SCHEDULE_DAYS * DAY_MS)
		throw invalidField(field, 'Posts can be scheduled up to a year ahead. Choose an earlier time.');
	return time;
}
