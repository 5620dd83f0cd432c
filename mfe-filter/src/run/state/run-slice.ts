import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';
import type { FilterRun, RunProgress } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';

/**
 * `lost`: the connection is lost, whatever the run's status. The last three are ends of the run.
 */
export type FollowPhase =
	| 'starting'
	| 'running'
	| 'reconnecting'
	| 'lost'
	| 'done'
	| 'cancelled'
	| 'failed';

/** The run that the screen follows, or followed to its end. */
export interface FollowedRun {
	phase: FollowPhase;
	/** The run when it was first received; null until then. */
	run: FilterRun | null;
	/** The last progress event. */
	progress: RunProgress | null;
	/** The judged posts, newest first. */
	posts: readonly Verdict[];
	/** Set in the phases `lost` and `failed`. */
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
		/** The id of a run whose stream had no `started` event. */
		runNamed({ followed }, { payload: id }: PayloadAction<string>) {
			if (followed?.run) Object.assign(followed.run, { id, run_id: id });
		},
		/** The payload is the whole list of posts. */
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
	runNamed,
	postsChanged,
	progressChanged,
	connectionLost,
	reconnecting,
	runEnded,
	postOverridden,
	followEnded,
} = runSlice.actions;

/** Whether more events of the run are expected. */
export function isActive(followed: FollowedRun | null): boolean {
	return (
		followed?.phase === 'starting' ||
		followed?.phase === 'running' ||
		followed?.phase === 'reconnecting'
	);
}
