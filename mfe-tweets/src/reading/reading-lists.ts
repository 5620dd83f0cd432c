import type { Tweet, TweetFilter } from 'bff/contract/tweets/tweets';

/** The lists of standing filters. */
export const readingLists = ['worth_reading', 'saved', 'seen', 'filtered_out'] as const;
export type ReadingList = (typeof readingLists)[number];

export function isReadingList(filter: TweetFilter | undefined): filter is ReadingList {
	return readingLists.some((list) => list === filter);
}

/** Whether the user has done nothing yet with a post worth reading. */
export const isNew = (post: Tweet) =>
	post.mark === null && !isAnswered(post) && post.filters.some(({ included }) => included);

/** Whether a post is still in the list where it is shown; it stays in its place if not. */
export function isStillIn(list: ReadingList, post: Tweet): boolean {
	return {
		worth_reading: isNew(post),
		saved: post.mark === 'saved',
		seen: post.mark === 'read' || post.mark === 'dismissed' || isAnswered(post),
		filtered_out: post.filters.every(({ included }) => !included),
	}[list];
}

function isAnswered({ done_at: doneAt, response }: Tweet): boolean {
	return doneAt !== null || response?.status === 'done';
}
