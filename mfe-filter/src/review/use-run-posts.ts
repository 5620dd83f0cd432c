import { skipToken } from '@reduxjs/toolkit/query/react';
import type { QueryError } from 'bff/client/base-query';
import type { FilterRun } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import { useEffect, useMemo } from 'react';
import { failureOf } from 'remote-kit/failure';
import { endedRun, seenRun } from '../run/state/ended-run.ts';
import { useRunInfiniteQuery } from '../run/state/run-api.ts';
import type { FollowedRun } from '../run/state/run-slice.ts';

export interface RunPosts {
	run: FilterRun | null;
	posts: readonly Verdict[];
	/** Whether all posts are loaded. */
	isComplete: boolean;
	error: QueryError | null;
	reload: () => void;
}

const none: readonly Verdict[] = [];

/** Loads a run with all its posts, page by page. The followed run comes from the store instead. */
export function useRunPosts(
	runId: string | null,
	followed: FollowedRun | null,
	runs: readonly FilterRun[],
): RunPosts {
	const isHere = runId !== null && followed?.run?.id === runId && followed.phase !== 'lost';
	const query = useRunInfiniteQuery(runId === null || isHere ? skipToken : runId);
	const { currentData, hasNextPage, isFetchingNextPage, isError, fetchNextPage, refetch } = query;
	const pages = currentData?.pages.length ?? 0;
	useEffect(() => {
		if (pages > 0 && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
	}, [pages, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
	const posts = useMemo(
		() => currentData?.pages.flatMap(({ tweets }) => tweets) ?? none,
		[currentData],
	);
	const isMine = !isHere && query.originalArgs === runId;
	if (isHere && followed) {
		return {
			run: endedRun(followed, runs) ?? seenRun(followed),
			posts: followed.posts,
			isComplete: true,
			error: null,
			reload: () => undefined,
		};
	}
	// The list of runs is refetched more often, so it is more recent.
	const listed = runs.find(({ id }) => id === runId);
	return {
		run: listed ?? currentData?.pages[0] ?? null,
		posts,
		isComplete: currentData !== undefined && !hasNextPage,
		error: isMine && query.error ? failureOf(query.error) : null,
		reload: () => void refetch(),
	};
}
