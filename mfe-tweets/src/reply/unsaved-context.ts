import { createContext } from 'react';

/** Hears of every change of an answer, and whether a reload would lose it. */
export const KeptContext = createContext<(tweetId: string, isUnkept: boolean) => void>(
	() => undefined,
);
