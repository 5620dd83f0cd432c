import type { Answer } from './answer-slice.ts';

const words = [
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
const plurals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(place: number): string {
	return words[place - 1] ?? `${place}${endings[plurals.select(place)] ?? 'th'}`;
}

/** How far the drafts of an answer are, while one is being written. */
export function describeDrafts(done: number, isArriving: boolean): string {
	const next = `the ${ordinal(done + 1)} is arriving`;
	if (done === 0) return isArriving ? next : '';
	return isArriving ? `${done} done, ${next}` : `${done} done`;
}

/** While the server's database is away. */
export const NOT_SAVED = {
	title: 'Not saved yet',
	text: 'Warble can’t reach its database and keeps trying. Keep this page open.',
};

/** What a listener hears of an answer. */
export function announce(answer: Answer | null): string {
	if (!answer) return '';
	const count = answer.tweets.length;
	switch (answer.phase) {
		case 'asking':
		case 'writing':
			if (answer.isDelayed) return `${NOT_SAVED.title}. ${NOT_SAVED.text}`;
			return count === 0 ? 'Warble is writing' : `Draft ${count} ready`;
		case 'reconnecting':
			return 'Reconnecting…';
		case 'done':
			return count === 0 ? 'Answer complete' : `Answer complete, ${countDrafts(count)}`;
		case 'stopped':
			return 'Stopped. What was written is kept.';
		case 'failed':
			return `[Error receiving response] ${answer.error?.message ?? ''}`;
	}
}

export function countDrafts(count: number): string {
	return count === 1 ? '1 draft' : `${count} drafts`;
}
