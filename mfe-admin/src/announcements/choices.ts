import type { NewAnnouncement } from 'bff/contract/announcements/managed-announcements';

export const severities: Readonly<Record<NewAnnouncement['severity'], string>> = {
	info: 'News',
	warning: 'Warning',
	problem: 'Problem',
};

export const audiences: Readonly<Record<NewAnnouncement['audience'], string>> = {
	all: 'Everybody',
	trial: 'People on a trial',
	paid: 'People who pay',
	none: 'People without a plan',
};

export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
	return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}

/** The value of a `datetime-local` input, some minutes from now. */
export function localTimeIn(minutes: number, now = new Date()): string {
	const time = new Date(now.getTime() + (minutes - now.getTimezoneOffset()) * 60_000);
	return time.toISOString().slice(0, 16);
}

/** The time of such an input as ISO 8601; undefined if it is empty or incomplete. */
export function readLocalTime(value: string): string | undefined {
	const time = new Date(value);
	return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
