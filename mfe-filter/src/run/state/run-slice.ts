import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';
import type { FilterRun, RunProgress, Verdict } from 'bff/contract/filter-run';

/**
 * `lost`: we cannot reach it, which says nothing about the run; the last three are its own ends.
 */
export type FollowPhase =
	| 'starting'
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
		followStarted(state, { payload: run }: PayloadAction<FilterRun | null>) {
			state.followed = {
				phase: run ? 'running' : 'starting',
				run,
				progress: null,
				posts: [],
				error: null,
			};
		},
		runStarted({ followed }, { payload: run }: PayloadAction<FilterRun>) {
			if (!followed) return;
			if (followed.run && followed.run.id !== run.id)
				Object.assign(followed, { posts: [], progress: null });
			Object.assign(followed, { run, phase: 'running', error: null });
		},
		/** All posts that are known now. */
		postsChanged({ followed }, { payload: posts }: PayloadAction<readonly Verdict[]>) {
			if (followed) Object.assign(followed, { posts });
		},
		progressChanged({ followed }, { payload }: PayloadAction<RunProgress>) {
			if (followed) followed.progress = payload;
		},
		connectionLost({ followed }, { payload }: PayloadAction<QueryError>) {
			if (followed) Object.assign(followed, { phase: 'lost', error: payload });
		},
		reconnecting({ followed }) {
			if (followed) followed.phase = 'reconnecting';
		},
		runEnded(
			{ followed },
			{
				payload,
			}: PayloadAction<{ phase: 'done' | 'cancelled' | 'failed'; error: QueryError | null }>,
		) {
			if (followed) Object.assign(followed, payload);
		},
		postOverridden({ followed }, { payload }: PayloadAction<{ runId: string; post: Verdict }>) {
			if (followed?.run?.id !== payload.runId) return;
			followed.posts = followed.posts.map((post) =>
				post.tweetId === payload.post.tweetId ? payload.post : post,
			);
		},
		followEnded(state) {
			state.followed = null;
		},
	},
});

export const {
	followStarted,
	runStarted,
	postsChanged,
	progressChanged,
	connectionLost,
	reconnecting,
	runEnded,
	postOverridden,
	followEnded,
} = runSlice.actions;

/** Whether more of it is still to come. */
export function isActive(followed: FollowedRun | null): boolean {
	return (
		followed?.phase === 'starting' ||
		followed?.phase === 'running' ||
		followed?.phase === 'reconnecting'
	);
}
