import type { Branches } from '../branches/branch-context.ts';
import type { TreeActions } from '../branches/use-branches.ts';

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
		...overrides,
	};
}

/** What a thread can do with its messages, without a server. */
export const fakeActions: TreeActions = {
	isBusy: false,
	edit: () => null,
	answerAgain: nothing,
};
