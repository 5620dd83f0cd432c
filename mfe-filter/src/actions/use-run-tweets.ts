import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { useEffect, useMemo } from 'react';
import { useRunTweetsInfiniteQuery } from './actions-api.ts';

/** The included posts of a run with the user's actions on them, by id; all pages of them. */
export function useRunTweets(runId: string | null): ReadonlyMap<string, Tweet> {
	const { currentData, hasNextPage, isFetchingNextPage, isError, fetchNextPage } =
		useRunTweetsInfiniteQuery(runId ?? skipToken);
	useEffect(() => {
		if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
	}, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
	return useMemo(
		() => new Map(currentData?.pages.flatMap(({ data }) => data).map((tweet) => [tweet.id, tweet])),
		[currentData],
	);
}
