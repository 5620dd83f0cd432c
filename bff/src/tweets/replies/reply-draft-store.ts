import { sql } from 'kysely';
import type { ReplyDraft, Tone } from '../../../contract/tweets/tweets.ts';
import { lockUser } from '../../auth/auth.ts';
import type { Context } from '../../context.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { DAY_MS } from '../../time.ts';
import { type ListedPost, selectKnownPost } from '../list/listed-post-store.ts';

const db = areaDb('tweets');

export interface NewReplyDraft {
	userId: string;
	tweetId: string;
	/** The run of its reply job; null if it was drafted for a single post. */
	runId: string | null;
	/** The author of the post, in any case. */
	authorUsername: string;
	tone: Tone;
	text: string;
}

type DraftedPost = Pick<NewReplyDraft, 'userId' | 'tweetId' | 'authorUsername'>;

export interface ReplyDraftStoreOptions extends Pick<Context, 'em' | 'now'> {
	/** The most drafts of a user in 24 hours. */
	perDay: number;
}

export type ReplyDraftStore = ReturnType<typeof createReplyDraftStore>;

/**
 * Reply drafts, one per post. In 24 hours a user can have `perDay` of them, and one per author. A
 * discarded draft counts; another tone for the same post does not.
 */
export function createReplyDraftStore({ em, perDay, now = Date.now }: ReplyDraftStoreOptions) {
	const dayAgo = () => sql<Date>`${new Date(now() - DAY_MS)}::timestamptz`;
	const selectRecent = (userId: string, tx: Em) =>
		db(tx)
			.selectFrom('reply_drafts')
			.where('userId', '=', userId)
			.where('createdAt', '>', dayAgo());

	/** Throws 429 `draft_cap_reached` if a limit is reached and the post has no draft yet. */
	const checkLimits = async (
		{ userId, tweetId, authorUsername }: DraftedPost,
		tx = em,
	): Promise<void> => {
		const author = authorUsername.toLowerCase();
		const { hasDraft, count, firstAt, authorAt } = await selectRecent(userId, tx)
			.select(({ fn, exists, selectFrom }) => [
				exists(
					selectFrom('reply_drafts as known')
						.where('known.userId', '=', userId)
						.where('known.tweetId', '=', tweetId)
						.select('known.tweetId'),
				).as('hasDraft'),
				sql<number>`count(*)::int`.as('count'),
				fn.min('createdAt').as('firstAt'),
				fn
					.max('createdAt')
					.filterWhere('authorUsername', '=', author)
					.filterWhere('authorUsername', '<>', '')
					.as('authorAt'),
			])
			.executeTakeFirstOrThrow();
		if (hasDraft) return;
		if (authorAt)
			throw limitReached(
				`Warble drafts one reply per author a day, and has drafted one to @${authorUsername}.`,
				authorAt,
			);
		if (firstAt && count >= perDay)
			throw limitReached(`You’ve used all ${perDay} drafts of the last 24 hours.`, firstAt);
	};

	const limitReached = (reason: string, at: Date): AppError => {
		const seconds = Math.max(1, Math.ceil((at.getTime() + DAY_MS - now()) / 1000));
		const message = `${reason} You can write this one yourself.`;
		return new AppError(429, 'draft_cap_reached', message, seconds);
	};

	/** Runs `insert` if the limits allow it. Concurrent calls for one user wait for each other. */
	const insertWithinLimits = <Result>(
		post: DraftedPost,
		insert: (tx: Em) => Promise<Result>,
	): Promise<Result> =>
		em.fork().transactional(async (tx) => {
			await lockUser(tx, post.userId);
			await checkLimits(post, tx);
			return insert(tx);
		});

	const insertDraft = (draft: NewReplyDraft, tx: Em) =>
		db(tx)
			.insertInto('reply_drafts')
			.values({
				...draft,
				authorUsername: draft.authorUsername.toLowerCase(),
				createdAt: new Date(now()),
			});

	return {
		checkLimits,

		async findPost(userId: string, tweetId: string): Promise<ListedPost | undefined> {
			const { rows } = await selectKnownPost(userId, sql`${tweetId}::text`).execute(db(em));
			return rows[0];
		},

		/** Stores a draft and replaces the previous one. Throws 429 `draft_cap_reached`. */
		async replace(draft: NewReplyDraft): Promise<ReplyDraft> {
			const { tone, text } = draft;
			const row = await insertWithinLimits(draft, (tx) =>
				insertDraft(draft, tx)
					.onConflict((conflict) =>
						conflict.columns(['userId', 'tweetId']).doUpdateSet({ tone, text, discardedAt: null }),
					)
					.returning('createdAt')
					.executeTakeFirstOrThrow(),
			);
			return { text, tone, createdAt: row.createdAt.toISOString() };
		},

		/**
		 * Stores a draft unless the post has one, or a discarded one. Throws 429 `draft_cap_reached`.
		 */
		async add(draft: NewReplyDraft): Promise<void> {
			await insertWithinLimits(draft, (tx) =>
				insertDraft(draft, tx)
					.onConflict((conflict) => conflict.columns(['userId', 'tweetId']).doNothing())
					.execute(),
			);
		},

		async discard(userId: string, tweetId: string): Promise<void> {
			await db(em)
				.updateTable('reply_drafts')
				.set({ discardedAt: new Date(now()) })
				.where('userId', '=', userId)
				.where('tweetId', '=', tweetId)
				.where('discardedAt', 'is', null)
				.execute();
		},

		/**
		 * Reads how many more drafts the user can have now, and the authors, in lower case, to whom
		 * none can be drafted: those with a draft or a reply in the last 24 hours.
		 */
		async readLimits(userId: string): Promise<{ remaining: number; authors: Set<string> }> {
			// Raw SQL: a lateral join with the posts that the user has replied to.
			const [drafted, { rows: replied }] = await Promise.all([
				selectRecent(userId, em).select('authorUsername as author').execute(),
				sql<{ author: string }>`
					select lower(known."authorUsername") as author
					from tweet_actions action cross join lateral (${selectKnownPost(userId, sql.ref('action.tweet_id'))}) known
					where action.user_id = ${userId} and action.action = 'response' and action.status in ('done', 'opened')
						and action.updated_at > ${dayAgo()}
				`.execute(db(em)),
			]);
			return {
				remaining: Math.max(0, perDay - drafted.length),
				authors: new Set([...drafted, ...replied].flatMap(({ author }) => author || [])),
			};
		},
	};
}
