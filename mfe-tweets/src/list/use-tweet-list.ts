import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure } from 'remote-kit/failure';
import { tweetsApi, useNewsQuery, useTweetsInfiniteQuery } from '../api.ts';
import type { Dispatch } from '../store.ts';
import type { TweetList } from '../tweets-address.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * The posts of a list, page by page, and how many newer ones came in. Those are counted, never
 * thrown in.
 */
export function useTweetList(list: TweetList) {
	const dispatch = useDispatch<Dispatch>();
	const {
		currentData,
		error,
		isFetching,
		hasNextPage,
		isFetchingNextPage,
		isFetchNextPageError,
		fetchNextPage,
		refetch,
	} = useTweetsInfiniteQuery(list);
	const pages = currentData?.pages;
	// A post that slid to the next page while it was asked for is shown once.
	const tweets = useMemo(
		() =>
			pages && [
				...new Map(pages.flatMap(({ data }) => data).map((tweet) => [tweet.id, tweet])).values(),
			],
		[pages],
	);

	const after = tweets?.[0]?.id;
	const countsNews = list.filter !== 'answered' && after !== undefined;
	const { currentData: news } = useNewsQuery(
		{ ...list, after: after ?? '' },
		{ skip: !countsNews, pollingInterval: LOOK_EVERY_MS, skipPollingIfUnfocused: true },
	);

	return {
		/** Undefined until they are there. */
		tweets,
		first: pages?.[0],
		news: countsNews ? (news?.count ?? 0) : 0,
		failure: isFetching ? undefined : asFailure(error),
		isReading: isFetching && !isFetchingNextPage,
		hasMore: hasNextPage,
		isReadingMore: isFetchingNextPage,
		hasMoreFailed: isFetchNextPageError,
		readMore: () => void fetchNextPage(),
		read: () => refetch(),
		/** A fetch has ended: an empty list is read again, of another one the news are counted. */
		lookForNews: () => {
			if (tweets?.length === 0) void refetch();
			else dispatch(tweetsApi.util.invalidateTags(['news']));
		},
	};
}
