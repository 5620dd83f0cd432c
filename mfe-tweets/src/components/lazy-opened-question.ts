import { lazy } from 'react';

/** Few posts have something open at X: what asks about it is not in the first load. */
export const OpenedQuestion = lazy(async () => ({
	default: (await import(/* webpackChunkName: "later" */ './opened-question.tsx')).OpenedQuestion,
}));
