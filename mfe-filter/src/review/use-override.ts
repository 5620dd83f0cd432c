import type { QueryError } from 'bff/client/base-query';
import type { FilterRun } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { failureOf } from 'remote-kit/failure';
import { type Override, runApi, useOverrideVerdictMutation } from '../run/state/run-api.ts';
import { postOverridden } from '../run/state/run-slice.ts';
import type { Dispatch } from '../store.ts';

export type OverridePost = (post: Verdict, value: Override) => void;

/** Returns a function that overrides a verdict and updates all lists that show the post. */
export function useOverride(
	run: Pick<FilterRun, 'id' | 'templateId'> | null,
	onRefused: (reason: QueryError) => void,
): OverridePost {
	const dispatch = useDispatch<Dispatch>();
	const [override] = useOverrideVerdictMutation();
	const runId = run?.id;
	const templateId = run?.templateId;
	return useCallback(
		async ({ tweetId }, value) => {
			if (runId === undefined || templateId === undefined) return;
			const { data, error } = await override({ runId, templateId, tweetId, value });
			if (!data) return onRefused(failureOf(error));
			dispatch(postOverridden({ runId, post: data }));
			dispatch(
				runApi.util.updateQueryData('run', runId, ({ pages }) => {
					for (const page of pages) {
						const at = page.tweets.findIndex((post) => post.tweetId === tweetId);
						if (at !== -1) page.tweets[at] = data;
					}
				}),
			);
		},
		[runId, templateId, override, dispatch, onRefused],
	);
}
