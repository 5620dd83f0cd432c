import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';
import type { FilterRun, RunProgress, Verdict } from 'bff/contract/filter-run';

/**
 * `lost`: we cannot reach it, which says nothing about the run; the last three are its own ends.
 */
export type FollowPhase =
	| 'asking'
	| 'running'
	| 'reconnecting'
	| 'lost'
	| 'done'
	| 'cancelled'
	| 'failed';

/** The run this screen follows, or has just followed to its end. */
export interface FollowedRun {
	phase: FollowPhase;
	/** As it was when we met it; null until then. */
	run: FilterRun | null;
	/** The newest word on how far it is. */
	progress: RunProgress | null;
	/** What has been judged, newest post first. */
	posts: readonly Verdict[];
	/** Why it was lost, or failed. */
	error: QueryError | null;
}

const initialState: { followed: FollowedRun | null } = { followed: null };

export const runSlice = createSlice({
	name: 'run',
	initialState,
	reducers: {
		asked(state, { payload: run }: PayloadAction<FilterRun | null>) {
			state.followed = {
				phase: run ? 'running' : 'asking',
				run,
				progress: null,
				posts: [],
				error: null,
			};
		},
		begun({ followed }, { payload: run }: PayloadAction<FilterRun>) {
			if (!followed) return;
			if (followed.run && followed.run.id !== run.id)
				Object.assign(followed, { posts: [], progress: null });
			Object.assign(followed, { run, phase: 'running', error: null });
		},
		/** All posts that are known now. */
		arrived({ followed }, { payload: posts }: PayloadAction<readonly Verdict[]>) {
			if (followed) Object.assign(followed, { posts });
		},
		progressed({ followed }, { payload }: PayloadAction<RunProgress>) {
			if (followed) followed.progress = payload;
		},
		lostSight({ followed }, { payload }: PayloadAction<QueryError>) {
			if (followed) Object.assign(followed, { phase: 'lost', error: payload });
		},
		broke({ followed }) {
			if (followed) followed.phase = 'reconnecting';
		},
		ended(
			{ followed },
			{
				payload,
			}: PayloadAction<{ phase: 'done' | 'cancelled' | 'failed'; error: QueryError | null }>,
		) {
			if (followed) Object.assign(followed, payload);
		},
		decided({ followed }, { payload }: PayloadAction<{ runId: string; post: Verdict }>) {
			if (followed?.run?.id !== payload.runId) return;
			followed.posts = followed.posts.map((post) =>
				post.tweetId === payload.post.tweetId ? payload.post : post,
			);
		},
		left(state) {
			state.followed = null;
		},
	},
});

export const { asked, begun, arrived, progressed, lostSight, broke, ended, decided, left } =
	runSlice.actions;

/** Whether more of it is still to come. */
export function isUnderWay(followed: FollowedRun | null): boolean {
	return (
		followed?.phase === 'asking' ||
		followed?.phase === 'running' ||
		followed?.phase === 'reconnecting'
	);
}
