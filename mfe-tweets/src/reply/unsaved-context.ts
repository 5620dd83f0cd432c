import { createContext } from 'react';

/** Called when a reply changes; `isUnsaved` if a reload would lose its text. */
export const UnsavedContext = createContext<(tweetId: string, isUnsaved: boolean) => void>(
	() => undefined,
);
