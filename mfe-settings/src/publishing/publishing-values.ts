import type { Input } from 'bff/client/client';
import type {
	PublishingSettings,
	Slot,
	savePublishingSettings,
} from 'bff/contract/publishing/settings';
import { sortSlots } from 'remote-kit/slots/slots';

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
