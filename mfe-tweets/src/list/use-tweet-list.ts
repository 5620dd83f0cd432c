import type { Tweet, TweetFilter } from 'bff/contract/tweets/tweets';
import { useEffect, useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure } from 'remote-kit/failure';
import { tweetsApi, useNewCountQuery, useToAnswerQuery, useTweetsInfiniteQuery } from '../api.ts';
import { isReadingList } from '../reading/reading-lists.ts';
import { useMarksOnFocus } from '../reading/use-marks-on-focus.ts';
import type { Dispatch } from '../store.ts';
import type { TweetList } from '../tweets-address.ts';

const POLL_MS = 60_000;

/** Whether a loaded post still belongs in the list: posts marked as done do not. */
export const isListed = (tweet: Tweet, filter: TweetFilter | undefined) =>
	filter !== 'to_answer' || !tweet.done_at;

/** The lists that posts come to by what the user does with them, not by being new. */
const uncounted: readonly TweetFilter[] = ['answered', 'saved', 'seen'];

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
	const countsNew = filter !== undefined && after !== undefined && !uncounted.includes(filter);
	const { currentData: newer } = useNewCountQuery(
		{ filter: filter ?? 'all', run: list.run, after: after ?? '' },
		{ skip: !countsNew, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
	);

	useMarksOnFocus(filter === 'worth_reading');

	// A list without posts has none that newer ones could be counted from.
	const isEmpty = filter === 'worth_reading' && loaded?.length === 0;
	const { currentData: waiting } = useToAnswerQuery(undefined, {
		skip: !isEmpty,
		pollingInterval: POLL_MS,
		skipPollingIfUnfocused: true,
	});
	const arrived = isEmpty ? (waiting?.worth_reading ?? 0) : 0;
	useEffect(() => {
		if (arrived > 0) void refetch();
	}, [arrived, refetch]);

	// Marked posts stay in these lists until the user leaves them.
	const left = useRef(filter);
	useEffect(() => {
		const before = left.current;
		left.current = filter;
		if (before !== filter && isReadingList(before))
			dispatch(tweetsApi.util.invalidateTags([{ type: 'list', id: before }]));
	}, [filter, dispatch]);

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
