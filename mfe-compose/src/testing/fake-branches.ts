import type { Branches } from '../branches/branch-context.ts';

const nothing = () => undefined;

/** The actions of messages, without a thread. */
export function fakeBranches(overrides: Partial<Branches> = {}): Branches {
	return {
		isBusy: false,
		edited: null,
		edit: nothing,
		cancelEdit: nothing,
		runAgain: nothing,
		answerAgain: nothing,
		show: nothing,
		isShowing: false,
		showFailure: null,
		place: { current: null },
		holdKey: 0,
		...overrides,
	};
}
