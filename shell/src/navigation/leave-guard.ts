/** Asks the user to confirm before a screen with unsaved changes is left. */
export interface LeaveGuard {
	readonly setDirty: (dirty: boolean) => void;
	/** Runs `go` at once, or after the user has confirmed. */
	readonly attempt: (go: () => void) => void;
	/** Call after every navigation. */
	readonly onNavigated: () => void;
	readonly isConfirming: () => boolean;
	readonly subscribe: (onChange: () => void) => () => void;
	readonly stay: () => void;
	readonly leave: () => void;
}

/**
 * React Router can block navigation only in its data router, which is 18 KB larger. Create the
 * guard before the router, so that it can undo Back and Forward before the router handles them.
 * `idx` is the property in which the router stores the index of a history entry.
 */
export function createLeaveGuard(window: Window): LeaveGuard {
	let isDirty = false;
	let isUndoing = false;
	let index = 0;
	let wanted: (() => void) | null = null;
	const listeners = new Set<() => void>();
	const setWanted = (next: (() => void) | null): void => {
		wanted = next;
		for (const listener of listeners) listener();
	};
	const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
	const setDirty = (dirty: boolean): void => {
		isDirty = dirty;
		if (dirty) window.addEventListener('beforeunload', warn);
		else window.removeEventListener('beforeunload', warn);
	};

	window.addEventListener('popstate', (event) => {
		if (!isDirty && !isUndoing) return;
		event.stopImmediatePropagation();
		if (isUndoing) {
			isUndoing = false;
			return;
		}
		const steps = (event.state?.idx ?? 0) - index;
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
		onNavigated() {
			index = window.history.state?.idx ?? 0;
		},
		isConfirming: () => wanted !== null,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		stay: () => setWanted(null),
		leave() {
			const go = wanted;
			setDirty(false);
			setWanted(null);
			go?.();
		},
	};
}
