import { slotTimes, type TimeRange, type WeeklySlots, type ZonedTime } from '../../zones/zones.ts';

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
