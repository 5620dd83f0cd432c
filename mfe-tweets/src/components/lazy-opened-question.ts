import { lazy } from 'react';

/** Not in the first load, because few posts have an action that was opened on X. */
export const OpenedQuestion = lazy(async () => ({
	default: (await import(/* webpackChunkName: "later" */ './opened-question.tsx')).OpenedQuestion,
}));
