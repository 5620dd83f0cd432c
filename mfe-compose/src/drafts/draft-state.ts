import { countDrafts } from '../answer/progress.ts';
import type { KeptEntry } from './kept-api.ts';

const states: Record<NonNullable<KeptEntry['status']>, string> = {
	queued: 'Queued',
	publishing: 'Posting',
	posted: 'Posted',
	failed: 'Not posted',
	unsure: 'Not sure: check X',
	missed: 'Missed',
	by_hand: 'Ready to post',
	deleted: 'Deleted from X',
};

/** The status of a kept draft. */
export function stateOf({ status }: Pick<KeptEntry, 'status'>): string {
	return status === null ? 'Kept' : states[status];
}

/** Whether its text can still be changed here. The library has further actions. */
export function isOpen({ status }: Pick<KeptEntry, 'status'>): boolean {
	return status === null || status === 'queued';
}

/** The drafts of an answer in one line: `5 drafts: 1 kept, 4 discarded`. */
export function summarise(
	count: number,
	kept: readonly Pick<KeptEntry, 'status'>[],
	discarded: number,
): string {
	const counts = new Map<string, number>();
	for (const entry of kept) {
		const state = stateOf(entry).toLowerCase();
		counts.set(state, (counts.get(state) ?? 0) + 1);
	}
	if (discarded > 0) counts.set('discarded', discarded);
	const details = [...counts].map(([state, number]) => `${number} ${state}`).join(', ');
	return details === '' ? countDrafts(count) : `${countDrafts(count)}: ${details}`;
}
