import { createContext, useContext, useEffect } from 'react';

/** What is typed and not saved anywhere on the screen. */
export interface Unsaved {
	/** `part` of the screen has something unsaved, or has no more. */
	tell: (part: string, isDirty: boolean) => void;
	/** Asks the person where something would be lost. */
	mayLeave: () => Promise<boolean>;
	/** The person has agreed: the browser need not ask again. */
	letGo: () => void;
}

/** Without `UnsavedWork` around it nothing is ever unsaved. */
export const UnsavedContext = createContext<Unsaved>({
	tell: () => undefined,
	mayLeave: () => Promise.resolve(true),
	letGo: () => undefined,
});

/** Counts a part of the screen in while it is dirty. */
export function useUnsaved(part: string, isDirty: boolean): void {
	const { tell } = useContext(UnsavedContext);
	useEffect(() => {
		tell(part, isDirty);
		return () => tell(part, false);
	}, [tell, part, isDirty]);
}
