import type { Slot } from 'bff/contract/publishing/settings';

export const weekdays = [
	'Monday',
	'Tuesday',
	'Wednesday',
	'Thursday',
	'Friday',
	'Saturday',
	'Sunday',
] as const;

export function slotsOf(slots: readonly Slot[], weekday: number): string[] {
	return slots.filter((slot) => slot.weekday === weekday).map(({ time }) => time);
}

export function addSlot(slots: readonly Slot[], added: Slot): Slot[] {
	return sortSlots([...slots.filter((slot) => keyOf(slot) !== keyOf(added)), added]);
}

export function removeSlot(slots: readonly Slot[], removed: Slot): Slot[] {
	return slots.filter((slot) => keyOf(slot) !== keyOf(removed));
}

/** Gives all weekdays the times of one. */
export function copyToAll(slots: readonly Slot[], from: number): Slot[] {
	const times = slotsOf(slots, from);
	return weekdays.flatMap((_, index) => times.map((time) => ({ weekday: index + 1, time })));
}

/** By weekday and time, without further fields. */
export function sortSlots(slots: readonly Slot[]): Slot[] {
	return slots
		.map(({ weekday, time }) => ({ weekday, time }))
		.sort((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time));
}

const keyOf = ({ weekday, time }: Slot) => `${weekday} ${time}`;
