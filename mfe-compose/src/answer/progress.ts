import type { Answer } from './answer-slice.ts';

const ordinals = [
	'first',
	'second',
	'third',
	'fourth',
	'fifth',
	'sixth',
	'seventh',
	'eighth',
	'ninth',
	'tenth',
];
const pluralRules = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(number: number): string {
	return ordinals[number - 1] ?? `${number}${suffixes[pluralRules.select(number)] ?? 'th'}`;
}

/** How many drafts are complete, and whether the next one is being written. */
export function describeDrafts(done: number, isWriting: boolean): string {
	const next = `the ${ordinal(done + 1)} is arriving`;
	if (done === 0) return isWriting ? next : '';
	return isWriting ? `${done} done, ${next}` : `${done} done`;
}

/** Shown while the server cannot store an answer. */
export const NOT_SAVED = {
	title: 'Not saved yet',
	text: 'Warble can’t reach its database and keeps trying. Keep this page open.',
};

/** The status of an answer for screen readers. */
export function announce(answer: Answer | null): string {
	if (!answer) return '';
	const count = answer.tweets.length;
	switch (answer.phase) {
		case 'requested':
		case 'writing':
			if (answer.isDelayed) return `${NOT_SAVED.title}. ${NOT_SAVED.text}`;
			return count === 0 ? 'Warble is writing' : `Draft ${count} ready`;
		case 'reconnecting':
			return 'Reconnecting…';
		case 'done':
			return count === 0 ? 'Answer complete' : `Answer complete, ${countDrafts(count)}`;
		case 'stopped':
			return 'Stopped. The text so far is kept.';
		// The notice above the message box is announced.
		case 'refused':
			return '';
		case 'failed':
			return `[Error receiving response] ${answer.error?.message ?? ''}`;
	}
}

export function countDrafts(count: number): string {
	return count === 1 ? '1 draft' : `${count} drafts`;
}
