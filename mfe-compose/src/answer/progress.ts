import type { Answer } from './answer-slice.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** How far the drafts of an answer are, while one is being written. */
export function describeDrafts(done: number, isArriving: boolean): string {
	const next = `the ${ordinals[done] ?? `${done + 1}th`} is arriving`;
	if (done === 0) return isArriving ? next : '';
	return isArriving ? `${done} done, ${next}` : `${done} done`;
}

/** What a listener hears of an answer. */
export function announce(answer: Answer | null): string {
	if (!answer) return '';
	const count = answer.tweets.length;
	switch (answer.phase) {
		case 'asking':
		case 'writing':
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
