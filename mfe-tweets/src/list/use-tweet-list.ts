import type { Tweet, TweetFilter } from 'bff/contract/tweets/tweets';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure } from 'remote-kit/failure';
import { tweetsApi, useNewCountQuery, useTweetsInfiniteQuery } from '../api.ts';
import type { Dispatch } from '../store.ts';
import type { TweetList } from '../tweets-address.ts';

const POLL_MS = 60_000;

/** Whether a loaded post still belongs in the list: posts marked as done do not. */
export const isListed = (tweet: Tweet, filter: TweetFilter | undefined) =>
	filter !== 'to_answer' || !tweet.done_at;

/** Reads a list page by page, and counts newer posts without adding them to the list. */
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
	const filter = list.filter === 'next' ? pages?.[0]?.filter : list.filter;
	// A post that moved to the next page between two requests is shown once.
	const loaded = useMemo(
		() =>
			pages && [
				...new Map(pages.flatMap(({ data }) => data).map((tweet) => [tweet.id, tweet])).values(),
			],
		[pages],
	);

	const after = loaded?.[0]?.id;
	const countsNew = filter !== undefined && filter !== 'answered' && after !== undefined;
	const { currentData: newer } = useNewCountQuery(
		{ filter: filter ?? 'all', run: list.run, after: after ?? '' },
		{ skip: !countsNew, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
	);

	return {
		/** The list that is shown. Undefined until the server has chosen it. */
		filter,
		/** All loaded posts, including those that have left the list since. */
		loaded,
		/** The posts of the list. Undefined until loaded. */
		tweets: useMemo(() => loaded?.filter((tweet) => isListed(tweet, filter)), [loaded, filter]),
		first: pages?.[0],
		newCount: countsNew ? (newer?.count ?? 0) : 0,
		failure: isFetching ? undefined : asFailure(error),
		isReading: isFetching && !isFetchingNextPage,
		hasMore: hasNextPage,
		isReadingMore: isFetchingNextPage,
		hasMoreFailed: isFetchNextPageError,
		readMore: () => void fetchNextPage(),
		read: () => refetch(),
		/** After a fetch: counts the newer posts, and reloads an empty list. */
		checkForNew: () => {
			if (loaded?.length === 0) void refetch();
			dispatch(tweetsApi.util.invalidateTags(['newCount', 'toAnswer']));
		},
	};
}
