import { type RawBuilder, sql } from 'kysely';
import type { ReplyDraft, Tone } from '../../../contract/tweets.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import { AppError } from '../../http/app-error.ts';
import { knownPost, type ListedPost } from '../list/list-store.ts';

export interface NewDraft {
	userId: string;
	tweetId: string;
	/** The run that it was asked for in. */
	runId: string | null;
	/** Whom it answers, in whatever case. */
	authorUsername: string;
	tone: Tone;
	text: string;
}

interface Row extends Pick<ReplyDraft, 'text' | 'tone'> {
	createdAt: Date | string;
}

export interface DraftStoreOptions {
	em: Em;
	/** Drafts for one person in 24 hours. */
	perDay: number;
	now?: (() => number) | undefined;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

const DAY_MS = 86_400_000;

/**
 * Drafted replies, one a post. In 24 hours there are `perDay` for a person and one for each author:
 * a discarded one counts, another tone for the same post does not.
 */
export function createDraftStore({ em, perDay, now = Date.now }: DraftStoreOptions) {
	const run = <Row>(statement: RawBuilder<Row>, within = em): Promise<Row[]> =>
		statement.execute(queries(within)).then(({ rows }) => rows);
	const since = () => sql`${new Date(now() - DAY_MS)}::timestamptz`;

	/** Throws 429 `draft_cap_reached`, for a post that has no draft yet. */
	const ensureRoom = async (
		{ userId, tweetId, authorUsername }: Pick<NewDraft, 'userId' | 'tweetId' | 'authorUsername'>,
		within = em,
	) => {
		const author = authorUsername.toLowerCase();
		const [row] = await run(
			sql<{
				isKnown: boolean;
				count: number;
				firstAt: Date | string | null;
				authorAt: Date | string | null;
			}>`
				select exists (select from reply_drafts where user_id = ${userId} and tweet_id = ${tweetId}) as "isKnown", count(*)::int as count,
					min(created_at) as "firstAt", max(created_at) filter (where author_username = ${author} and author_username <> '') as "authorAt"
				from reply_drafts where user_id = ${userId} and created_at > ${since()}
			`,
			within,
		);
		if (!row || row.isKnown) return;
		const { authorAt, firstAt, count } = row;
		if (authorAt)
			throw capReached(
				`A reply to @${authorUsername} was drafted less than a day ago: there is one a day to each author.`,
				authorAt,
			);
		if (firstAt && count >= perDay)
			throw capReached(
				`${perDay} replies were drafted in the last 24 hours, as many as there are in a day.`,
				firstAt,
			);
	};

	const capReached = (why: string, at: Date | string): AppError => {
		const wait = Math.max(1, Math.ceil((readTime(at).getTime() + DAY_MS - now()) / 1000));
		return new AppError(429, 'draft_cap_reached', `${why} You can write this one yourself.`, wait);
	};

	const insert = (
		{ userId, tweetId, runId, authorUsername, tone, text }: NewDraft,
		onConflict: RawBuilder<unknown>,
	): Promise<Row[]> =>
		em.fork().transactional(async (within) => {
			// Several at the same moment wait for each other here, or all of them would find room.
			await within.execute('select 1 from users where id = ? for no key update', [userId]);
			await ensureRoom({ userId, tweetId, authorUsername }, within);
			return run(
				sql<Row>`
					insert into reply_drafts (user_id, tweet_id, run_id, author_username, tone, text, created_at)
					values (${userId}, ${tweetId}, ${runId}, ${authorUsername.toLowerCase()}, ${tone}, ${text}, ${new Date(now())})
					on conflict (user_id, tweet_id) do ${onConflict}
					returning text, tone, created_at as "createdAt"
				`,
				within,
			);
		});

	return {
		ensureRoom,

		async findPost(userId: string, tweetId: string): Promise<ListedPost | undefined> {
			const [post] = await run(knownPost(userId, sql`${tweetId}::text`));
			return post;
		},

		/** Stores a draft, instead of the one before. Throws 429 `draft_cap_reached`. */
		async replace(draft: NewDraft): Promise<ReplyDraft> {
			const [row] = await insert(
				draft,
				sql`update set tone = excluded.tone, text = excluded.text, discarded_at = null`,
			);
			if (!row) throw new Error('a draft was stored and is not there');
			return { ...row, createdAt: readTime(row.createdAt).toISOString() };
		},

		/**
		 * Stores a draft, unless there is one, or was one that the person discarded. Throws 429
		 * `draft_cap_reached`.
		 */
		async add(draft: NewDraft): Promise<void> {
			await insert(draft, sql`nothing`);
		},

		async discard(userId: string, tweetId: string): Promise<void> {
			await run(sql`
				update reply_drafts set discarded_at = ${new Date(now())}
				where user_id = ${userId} and tweet_id = ${tweetId} and discarded_at is null
			`);
		},

		/**
		 * How many more may be drafted today, and whom not to: those to whom one was drafted, or who
		 * were answered, in the last 24 hours.
		 */
		async readCaps(userId: string): Promise<{ left: number; authors: Set<string> }> {
			const rows = await run(sql<{ author: string; isDraft: boolean }>`
				select author_username as author, true as "isDraft" from reply_drafts where user_id = ${userId} and created_at > ${since()}
				union all
				select lower(known."authorUsername"), false
				from tweet_actions action cross join lateral (${knownPost(userId, sql.ref('action.tweet_id'))}) known
				where action.user_id = ${userId} and action.action = 'response' and action.status in ('done', 'opened')
					and action.updated_at > ${since()}
			`);
			const drafted = rows.filter(({ isDraft }) => isDraft).length;
			return {
				left: Math.max(0, perDay - drafted),
				authors: new Set(rows.flatMap(({ author }) => author || [])),
			};
		},
	};
}
