import type { Input } from 'bff/client/client';
import type {
	PublishingSettings,
	Slot,
	savePublishingSettings,
} from 'bff/contract/publishing/settings';
import { amountOf, isAmount } from '../settings/amount.ts';

/** The typed values of the form. */
export interface PublishingValues {
	zone: string;
	slots: readonly Slot[];
	undoSeconds: PublishingSettings['undoSeconds'];
	/** US dollars; empty for no limit. */
	monthlyLimit: string;
	mailOnFailure: boolean;
	weeklyDigest: boolean;
	readsResults: boolean;
	/** US dollars, for reading results. */
	resultsLimit: string;
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

/** A budget that reads the results of about 12 posts a month. */
const FIRST_RESULTS_LIMIT = '1';

export function publishingValuesOf(settings: PublishingSettings): PublishingValues {
	const { zone, slots, undoSeconds, monthlyLimit, resultsLimit, longPosts } = settings;
	const { mailOnFailure, weeklyDigest } = settings;
	return {
		zone,
		slots: sortSlots(slots),
		undoSeconds,
		monthlyLimit: monthlyLimit === null ? '' : String(monthlyLimit),
		mailOnFailure,
		weeklyDigest,
		readsResults: resultsLimit !== null,
		resultsLimit: resultsLimit === null ? FIRST_RESULTS_LIMIT : String(resultsLimit),
		longPosts,
	};
}

export type PublishingProblems = Partial<Record<'zone' | 'monthlyLimit' | 'resultsLimit', string>>;

/** Errors to fix before the values can be saved. */
export function findProblems(
	{ zone, monthlyLimit, readsResults, resultsLimit }: PublishingValues,
	zones: readonly string[],
): PublishingProblems {
	return {
		...(!zones.includes(zone) && { zone: 'Choose a time zone from the list.' }),
		...(monthlyLimit.trim() !== '' &&
			!isAmount(monthlyLimit, 100_000) && {
				monthlyLimit: 'Enter an amount in dollars, or leave it empty for no limit.',
			}),
		...(readsResults &&
			!isAmount(resultsLimit, 1000) && { resultsLimit: 'Enter an amount up to $1,000.' }),
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
		monthlyLimit: values.monthlyLimit.trim() === '' ? null : amountOf(values.monthlyLimit),
		mailOnFailure: values.mailOnFailure,
		weeklyDigest: values.weeklyDigest,
		resultsLimit: values.readsResults ? amountOf(values.resultsLimit) : null,
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
