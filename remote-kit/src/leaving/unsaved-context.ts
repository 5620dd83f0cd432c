import { createContext, useContext, useEffect } from 'react';

/** Tracks the unsaved work of the screen. */
export interface Unsaved {
	/** Sets whether a part of the screen has unsaved work. */
	setDirty: (part: string, isDirty: boolean) => void;
	/** Asks the user if unsaved work would be lost. Resolves with whether they want to leave. */
	confirmLeaving: () => Promise<boolean>;
	/** Turns off the browser's own question, after the user has agreed. */
	allowLeaving: () => void;
}

/** Outside `UnsavedWork` nothing is tracked. */
export const UnsavedContext = createContext<Unsaved>({
	setDirty: () => undefined,
	confirmLeaving: () => Promise.resolve(true),
	allowLeaving: () => undefined,
});

/** Tracks whether a part of the screen has unsaved work. */
export function useUnsaved(part: string, isDirty: boolean): void {
	const { setDirty } = useContext(UnsavedContext);
	useEffect(() => {
		setDirty(part, isDirty);
		return () => setDirty(part, false);
	}, [setDirty, part, isDirty]);
}
