import { networkOfId } from '../../../contract/networks/network-names.ts';
import type { TweetOverview } from '../../../contract/tweets/overview.ts';
import type { Tweet, TweetFilter } from '../../../contract/tweets/tweets.ts';
import type { Context } from '../../context.ts';
import { runNotFound } from '../../filter/filter.ts';
import { isTime, isUuid, type PageRequest, readCursor, writeCursor } from '../../http/cursor.ts';
import { escapeText } from '../../http/escape-html.ts';
import type { Networks } from '../../networks/networks.ts';
import { toQuotedPost } from '../../networks/quoted-post.ts';
import { isStoredId } from '../../networks/stored-id.ts';
import { readPostTime } from '../../networks/x/post-time.ts';
import type { ActionMethods, UserActionMethods } from '../actions/action-methods.ts';
import { toOutcome } from '../actions/action-outcome.ts';
import { findActionTarget } from '../actions/action-target-store.ts';
import { createStandingCounts } from '../reading/standing-lists-store.ts';
import { createDoneStore } from './done-store.ts';
import { createListStore, type ListRow, type ReviewList } from './list-store.ts';

/** The list to read; `run` is an id and used for `included` only. */
export interface ListChoice {
	filter?: TweetFilter;
	run?: string;
}

export interface TweetListOptions extends Pick<Context, 'em' | 'prepare'> {
	actionMethods: ActionMethods;
	networks: Networks;
}

export type TweetList = ReturnType<typeof createTweetList>;

/** The lists of posts to review. */
export function createTweetList({ em, prepare, actionMethods, networks }: TweetListOptions) {
	const store = createListStore(em, prepare);
	const countStories = createStandingCounts(prepare);
	const doneStore = createDoneStore(em);

	/** Undefined if there is no run with included posts yet. Throws 404 for an unknown run. */
	const resolveList = async (userId: string, { filter = 'all', run: runId }: ListChoice) => {
		if (filter !== 'included') return { list: { filter } satisfies ReviewList, run: null };
		const run = await store.findRun(userId, runId);
		if (!run && runId !== undefined) throw runNotFound();
		return run && { list: { filter, runId: run.id } satisfies ReviewList, run };
	};

	const chooseNext = async (userId: string): Promise<TweetFilter> => {
		const { count, hasPosts, standing } = await store.countOpenIncluded(userId);
		if (standing) return 'worth_reading';
		if (count > 0) return 'included';
		return hasPosts ? 'to_answer' : 'all';
	};

	const countWaiting = async (userId: string) => {
		const [count, included, stories] = await Promise.all([
			store.count(userId, { filter: 'to_answer' }),
			store.countOpenIncluded(userId),
			countStories(userId),
		]);
		const { standing, saved } = stories;
		return {
			count,
			worth_reading: standing ? stories.worthReading : included.count,
			saved,
			standing,
		};
	};

	return {
		countWaiting,

		/**
		 * Reads a page of a list. A cursor of included posts stays with its run, even if a newer run
		 * has ended since. Throws 404 for an unknown run.
		 */
		async read(
			userId: string,
			choice: Omit<ListChoice, 'filter'> & { filter?: TweetFilter | 'next' },
			{ cursor, limit }: PageRequest,
		) {
			const filter = choice.filter === 'next' ? await chooseNext(userId) : (choice.filter ?? 'all');
			const isOfRun = filter === 'included';
			const after = readCursor(cursor, isTime, isStoredId, ...(isOfRun ? [isUuid] : []));
			const runId = choice.run ?? after?.[2];
			const list = { filter, runId };
			const { posts, run, standing, permissions } = await store.readPage(
				userId,
				list,
				after,
				limit + 1,
			);
			if (isOfRun && !run && runId !== undefined) throw runNotFound();
			const methods = actionMethods.methodsOf(permissions);
			const shown = posts.slice(0, limit);
			const last = posts.length > limit ? shown.at(-1) : undefined;
			return {
				data: shown.map((row) => toTweet(row, methods, networks)),
				next_cursor: last
					? writeCursor([last.sortTime, last.cursorId, ...(run ? [run.id] : [])])
					: null,
				filter,
				run,
				standing,
				acting: methods.acting,
			};
		},

		async readOverview(userId: string): Promise<TweetOverview> {
			const [waiting, drafted, { posts: newest }, { posts: worthReading, standing }] =
				await Promise.all([
					countWaiting(userId),
					store.countDrafts(userId),
					store.readPage(userId, { filter: 'to_answer' }, undefined, 2),
					store.readPage(userId, { filter: 'worth_reading' }, undefined, 3),
				]);
			return {
				waiting: waiting.count,
				worth_reading: waiting.worth_reading,
				worth_reading_newest: standing ? worthReading.map(toNews) : [],
				drafted,
				newest: newest.map(toExcerpt),
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
				(await store.findSortTime(userId, resolved.list, id)) ??
				(networkOfId(id) === 'x' ? readPostTime(undefined, id) : undefined);
			return sortTime ? store.countNewer(userId, resolved.list, { id, sortTime }) : 0;
		},

		/** Returns when the post was marked as done, null if it is not. Throws 404 `not_found`. */
		async markDone(userId: string, tweetId: string, isDone: boolean): Promise<string | null> {
			await findActionTarget(em, userId, tweetId);
			if (isDone) return (await doneStore.add(userId, tweetId)).toISOString();
			await doneStore.remove(userId, tweetId);
			return null;
		},
	};
}

function toExcerpt(row: ListRow) {
	return {
		id: row.id,
		network: row.network,
		author_name: row.authorName,
		author_username: row.authorUsername,
		text: row.content,
		created_at: row.createdAt,
	};
}

const includingFilter = ({ filters = [] }: ListRow) => filters.find(({ included }) => included);

function toNews(row: ListRow): TweetOverview['worth_reading_newest'][number] {
	const filter = includingFilter(row);
	return { ...toExcerpt(row), filter: filter?.name ?? '', reason: filter?.reason ?? null };
}

function toTweet(
	row: ListRow,
	{ methodOf, actorFor }: UserActionMethods,
	networks: Networks,
): Tweet {
	const { network, url, idThere, accountId, authorUsername } = row;
	const at = networks[network];
	const post = { network, idThere, accountId, authorUsername, text: row.content };
	const reply = toOutcome(row.reply, at);
	return {
		id: row.id,
		twitter_id: row.idThere,
		network,
		url: at.urlOf({ id: row.idThere, url, authorUsername }),
		author_name: row.authorName,
		author_username: authorUsername,
		avatar_url: row.avatarUrl,
		// Posts are plain text: a `<b>` in one is not a tag.
		content: escapeText(row.content),
		quoted: toQuotedPost(row, networks),
		created_at: row.createdAt,
		metrics: { likes: row.likes + (isLikeUncounted(row) ? 1 : 0), retweets: row.retweets },
		repost_by: row.repostBy,
		lang: row.lang,
		reason: includingFilter(row)?.reason ?? row.reason,
		like_way: methodOf('like', post, row.like),
		response_way: methodOf('response', post, row.reply),
		acting: actorFor(post)?.acting ?? null,
		like: toOutcome(row.like, at),
		response: reply,
		draft:
			row.draft === null || reply?.status === 'done'
				? null
				: { ...row.draft, createdAt: new Date(row.draft.createdAt).toISOString() },
		done_at: row.doneAt === null ? null : new Date(row.doneAt).toISOString(),
		filters: row.filters ?? [],
		also_by: (row.alsoBy ?? []).map((author) => ({
			id: author.id,
			network: author.network,
			author_name: author.authorName,
			author_username: author.authorUsername,
			url: networks[author.network].urlOf(author),
		})),
		mark: row.mark ?? null,
	};
}

/** Whether the user liked the post after its likes were read at X. */
function isLikeUncounted({ like, countedAt }: ListRow): boolean {
	return like?.status === 'done' && new Date(like.updatedAt) > new Date(countedAt);
}
