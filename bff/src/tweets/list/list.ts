import type { Tweet, TweetFilter, TweetOverview } from '../../../contract/tweets/tweets.ts';
import type { Context } from '../../context.ts';
import { runNotFound } from '../../filter/filter.ts';
import { isTime, isUuid, type PageRequest, readCursor, writeCursor } from '../../http/cursor.ts';
import { escapeText } from '../../http/escape-html.ts';
import { readPostTime } from '../../providers/x/post-time.ts';
import type { ActionMethods, UserActionMethods } from '../actions/action-methods.ts';
import { toOutcome } from '../actions/action-outcome.ts';
import { findActionTarget } from '../actions/action-target-store.ts';
import { createDoneStore } from './done-store.ts';
import { createListStore, type ListRow, type ReviewList } from './list-store.ts';

/** The list to read; `run` is an id and used for `included` only. */
export interface ListChoice {
	filter?: TweetFilter;
	run?: string;
}

export interface TweetListOptions extends Pick<Context, 'em' | 'prepare'> {
	actionMethods: ActionMethods;
	/** The site where posts of X are opened. */
	xWebUrl: string;
}

export type TweetList = ReturnType<typeof createTweetList>;

const isPostId = (part: string) => /^\d{1,25}$/.test(part);

/** The lists of posts to review. */
export function createTweetList({ em, prepare, actionMethods, xWebUrl }: TweetListOptions) {
	const store = createListStore(em, prepare);
	const doneStore = createDoneStore(em);

	/** Undefined if there is no run with included posts yet. Throws 404 for an unknown run. */
	const resolveList = async (userId: string, { filter = 'all', run: runId }: ListChoice) => {
		if (filter !== 'included') return { list: { filter } satisfies ReviewList, run: null };
		const run = await store.findRun(userId, runId);
		if (!run && runId !== undefined) throw runNotFound();
		return run && { list: { filter, runId: run.id } satisfies ReviewList, run };
	};

	return {
		/**
		 * Reads a page of a list. A cursor of included posts stays with its run, even if a newer run
		 * has ended since. Throws 404 for an unknown run.
		 */
		async read(userId: string, choice: ListChoice, { cursor, limit }: PageRequest) {
			const isOfRun = choice.filter === 'included';
			const after = readCursor(cursor, isTime, isPostId, ...(isOfRun ? [isUuid] : []));
			const runId = choice.run ?? after?.[2];
			const { filter = 'all' } = choice;
			const list = { filter, runId };
			const { posts, run, permissions } = await store.readPage(userId, list, after, limit + 1);
			if (isOfRun && !run && runId !== undefined) throw runNotFound();
			const methods = actionMethods.methodsOf(permissions);
			const shown = posts.slice(0, limit);
			const last = posts.length > limit ? shown.at(-1) : undefined;
			return {
				data: shown.map((row) => toTweet(row, methods, xWebUrl)),
				next_cursor: last ? writeCursor([last.sortTime, last.id, ...(run ? [run.id] : [])]) : null,
				run,
				acting: methods.acting,
			};
		},

		async readOverview(userId: string): Promise<TweetOverview> {
			const list = { filter: 'to_answer' } as const;
			const [waiting, drafted, { posts: newest }] = await Promise.all([
				store.count(userId, list),
				store.countDrafts(userId),
				store.readPage(userId, list, undefined, 2),
			]);
			return {
				waiting,
				drafted,
				newest: newest.map((row) => ({
					id: row.id,
					author_name: row.authorName,
					author_username: row.authorUsername,
					text: row.content,
					created_at: row.createdAt,
				})),
			};
		},

		/**
		 * Counts the posts before a post in a list. If the post is no longer in the list, counts those
		 * written after it.
		 */
		async countNewer(userId: string, choice: ListChoice, id: string): Promise<number> {
			const resolved = await resolveList(userId, choice);
			if (!resolved) return 0;
			const sortTime =
				(await store.findSortTime(userId, resolved.list, id)) ?? readPostTime(undefined, id);
			return sortTime ? store.countNewer(userId, resolved.list, { id, sortTime }) : 0;
		},

		countToAnswer: (userId: string): Promise<number> =>
			store.count(userId, { filter: 'to_answer' }),

		/** Returns when the post was marked as done, null if it is not. Throws 404 `not_found`. */
		async markDone(userId: string, tweetId: string, isDone: boolean): Promise<string | null> {
			await findActionTarget(em, userId, tweetId);
			if (isDone) return (await doneStore.add(userId, tweetId)).toISOString();
			await doneStore.remove(userId, tweetId);
			return null;
		},
	};
}

function toTweet(row: ListRow, { methodOf }: UserActionMethods, xWebUrl: string): Tweet {
	const post = { authorUsername: row.authorUsername, text: row.content };
	const reply = toOutcome(row.reply, xWebUrl);
	return {
		id: row.id,
		twitter_id: row.idAtX,
		author_name: row.authorName,
		author_username: row.authorUsername,
		avatar_url: row.avatarUrl,
		// Posts are plain text: a `<b>` in one is not a tag.
		content: escapeText(row.content),
		created_at: row.createdAt,
		metrics: { likes: row.likes + (isLikeUncounted(row) ? 1 : 0), retweets: row.retweets },
		repost_by: row.repostBy,
		lang: row.lang,
		reason: row.reason,
		like_way: methodOf('like', post, row.like),
		response_way: methodOf('response', post, row.reply),
		like: toOutcome(row.like, xWebUrl),
		response: reply,
		draft:
			row.draft === null || reply?.status === 'done'
				? null
				: { ...row.draft, createdAt: new Date(row.draft.createdAt).toISOString() },
		done_at: row.doneAt === null ? null : new Date(row.doneAt).toISOString(),
	};
}

/** Whether the user liked the post after its likes were read at X. */
function isLikeUncounted({ like, countedAt }: ListRow): boolean {
	return like?.status === 'done' && new Date(like.updatedAt) > new Date(countedAt);
}
