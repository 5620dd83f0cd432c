import { keepsUnsavedText } from '../session/user-storage.ts';

/** Asks the user to confirm before a screen with unsaved changes is left. */
export interface LeaveGuard {
	readonly setDirty: (dirty: boolean) => void;
	/** Runs `go` at once, or after the user has confirmed. */
	readonly attempt: (go: () => void) => void;
	/** Signs out by `go` at once, or after the user has confirmed, because text would be deleted. */
	readonly attemptSignOut: (go: () => void) => void;
	/** Call after every navigation. */
	readonly onNavigated: () => void;
	/** The action to confirm. */
	readonly confirming: () => 'leave' | 'signOut' | null;
	readonly subscribe: (onChange: () => void) => () => void;
	readonly stay: () => void;
	readonly leave: () => void;
}

/**
 * React Router blocks navigation only in its data router, which is 17 KiB larger. Create the guard
 * before the router, so that it can undo Back and Forward before the router handles them. `idx` is
 * the property in which the router stores the index of a history entry.
 */
export function createLeaveGuard(window: Window): LeaveGuard {
	let isDirty = false;
	let isUndoing = false;
	let index = 0;
	let address = '';
	let wanted: { go: () => void; kind: 'leave' | 'signOut' } | null = null;
	const listeners = new Set<() => void>();
	const setWanted = (go: (() => void) | null, kind: 'leave' | 'signOut' = 'leave'): void => {
		wanted = go && { go, kind };
		for (const listener of listeners) listener();
	};
	const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
	const setDirty = (dirty: boolean): void => {
		isDirty = dirty;
		if (dirty) window.addEventListener('beforeunload', warn);
		else window.removeEventListener('beforeunload', warn);
	};

	/** The index of the current entry, which gets one if the router has not created it. */
	const indexOr = (missing: number): number => {
		const { history } = window;
		if (history.state?.idx === undefined)
			history.replaceState({ ...history.state, idx: missing }, '');
		return history.state?.idx ?? missing;
	};
	const onNavigated = (): void => {
		index = indexOr(0);
		address = addressOf(window);
	};
	onNavigated();

	window.addEventListener('popstate', (event) => {
		// A link to a part of the page has created the entry after the current one.
		const steps = indexOr(index + 1) - index;
		if (isUndoing) {
			event.stopImmediatePropagation();
			isUndoing = false;
			return;
		}
		if (!isDirty || steps === 0 || addressOf(window) === address) {
			onNavigated();
			return;
		}
		event.stopImmediatePropagation();
		isUndoing = true;
		window.history.go(-steps);
		setWanted(() => window.history.go(steps));
	});

	return {
		setDirty,
		attempt(go) {
			if (isDirty) setWanted(go);
			else go();
		},
		attemptSignOut(go) {
			if (isDirty || keepsUnsavedText()) setWanted(go, 'signOut');
			else go();
		},
		onNavigated,
		confirming: () => wanted?.kind ?? null,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		stay: () => setWanted(null),
		leave() {
			const go = wanted?.go;
			setDirty(false);
			setWanted(null);
			go?.();
		},
	};
}

/** Decides by the screen: a part of the page is not another address. */
function addressOf({ location: { pathname, search } }: Window): string {
	return pathname + search;
}
