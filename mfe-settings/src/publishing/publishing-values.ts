import type { Input } from 'bff/client/client';
import type {
	PublishingSettings,
	Slot,
	savePublishingSettings,
} from 'bff/contract/publishing/settings';

/** The typed values of the form. */
export interface PublishingValues {
	zone: string;
	slots: readonly Slot[];
	undoSeconds: PublishingSettings['undoSeconds'];
	mailOnFailure: boolean;
	weeklyDigest: boolean;
	readsResults: boolean;
	longPosts: boolean;
}

export const weekdays = [
	'Monday',
	'Tuesday',
	'Wednesday',
	'Thursday',
	'Friday',
	'Saturday',
	'Sunday',
] as const;

/** The first monthly limit for results, in US dollars: it reads those of about 50 posts. */
export const FIRST_RESULTS_LIMIT = 1;

/** What the results of one post cost, in US dollars. They are read on days 1, 3, 7 and 30. */
export const costOfResults = ({ read }: PublishingSettings['prices']): number => 4 * read;

export function publishingValuesOf(settings: PublishingSettings): PublishingValues {
	const { zone, slots, undoSeconds, resultsLimit, longPosts } = settings;
	const { mailOnFailure, weeklyDigest } = settings;
	return {
		zone,
		slots: sortSlots(slots),
		undoSeconds,
		mailOnFailure,
		weeklyDigest,
		readsResults: resultsLimit !== null,
		longPosts,
	};
}

export function differs(values: PublishingValues, stored: PublishingSettings): boolean {
	return JSON.stringify(values) !== JSON.stringify(publishingValuesOf(stored));
}

/** The fields that differ from the stored values. */
export function changesOf(
	values: PublishingValues,
	stored: PublishingSettings,
): Input<typeof savePublishingSettings>['body'] {
	const next = {
		zone: values.zone,
		slots: [...values.slots],
		undoSeconds: values.undoSeconds,
		mailOnFailure: values.mailOnFailure,
		weeklyDigest: values.weeklyDigest,
		resultsLimit: values.readsResults ? (stored.resultsLimit ?? FIRST_RESULTS_LIMIT) : null,
		longPosts: values.longPosts,
	};
	const before = { ...stored, slots: sortSlots(stored.slots) };
	return Object.fromEntries(
		Object.entries(next).filter(
			([name, value]) =>
				JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof next]),
		),
	);
}

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

function sortSlots(slots: readonly Slot[]): Slot[] {
	return slots
		.map(({ weekday, time }) => ({ weekday, time }))
		.sort((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time));
}

const keyOf = ({ weekday, time }: Slot) => `${weekday} ${time}`;
