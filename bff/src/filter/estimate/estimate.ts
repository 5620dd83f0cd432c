import { sql } from 'kysely';
import type { RunEstimate } from '../../../contract/filter-estimate.ts';
import type { TimeRange } from '../../../contract/filter-run.ts';
import type { KeyVault } from '../../account/account.ts';
import type { Config } from '../../config/config.ts';
import { type Em, queries } from '../../database/orm.ts';
import type { Feeds, FetchedRangeStore, PostWindows, Span, TweetStore } from '../../feed/feed.ts';

import { AppError } from '../../http/app-error.ts';
import { estimateTokens } from '../../prompts/estimate-tokens.ts';
import type { ReadPrice } from '../../providers/openrouter/model-prices.ts';
import type { Post } from '../../providers/x/post-source.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { buildJudgePrompt, CHECKS_PER_QUESTION, wordsOf } from '../judge/judge-prompt.ts';
import { modelKey } from '../judge/model-key.ts';
import { startOf } from '../run/runs.ts';
import type { Templates } from '../template/templates.ts';

export interface EstimateOptions {
	em: Em;
	templates: Templates;
	postWindows: Pick<PostWindows, 'predict'>;
	feeds: Pick<Feeds, 'choose'>;
	tweets: Pick<TweetStore, 'count' | 'readWindow' | 'summarize'>;
	fetchedRanges: Pick<FetchedRangeStore, 'find'>;
	readPrice: ReadPrice;
	keys: KeyVault;
	config: Pick<Config, 'openRouter' | 'filter'>;
	now?: (() => number) | undefined;
}

export type Estimate = ReturnType<typeof createEstimate>;

/** Tokens of one verdict as models write it. */
const VERDICT_TOKENS = 60;
/** Stored posts by whose length the others are judged. */
const SAMPLE = 50;

/**
 * What a run would take: from what is stored and what it cost so far to read as much, without
 * asking X or the model.
 */
export function createEstimate({
	em,
	templates,
	postWindows,
	feeds,
	tweets,
	fetchedRanges,
	readPrice,
	keys,
	config,
	now = Date.now,
}: EstimateOptions) {
	const { batchSize, maxPosts, postPrice } = config.filter;

	/**
	 * Where nothing was read without a gap: by how close together the stored posts are; null where
	 * there are none.
	 */
	const guessFromStored = async (userId: string, readable: Span): Promise<number | null> => {
		const { stored, storedSince } = await tweets.summarize(userId);
		const time = storedSince === null ? 0 : readable.until.getTime() - storedSince.getTime();
		if (time <= 0) return lengthOf(readable) === 0 ? 0 : null;
		return Math.min(Math.round((lengthOf(readable) * stored) / time), maxPosts);
	};

	/**
	 * Of a span that X reaches: posts that are stored without a gap, and by their density those of
	 * the rest; null where nothing is known.
	 */
	const countReadable = async (
		userId: string,
		readable: Span,
	): Promise<{ known: number; toBuy: number | null }> => {
		const { source } = await feeds.choose(userId);
		const stretch = source && (await fetchedRanges.find(userId, source.key));
		if (!stretch || lengthOf(stretch) === 0)
			return { known: 0, toBuy: await guessFromStored(userId, readable) };
		const read = overlap(readable, stretch);
		const density = (await tweets.count(userId, stretch)) / lengthOf(stretch);
		const toBuy = Math.round((lengthOf(readable) - lengthOf(read)) * density);
		return { known: await tweets.count(userId, read), toBuy: Math.min(toBuy, maxPosts) };
	};

	const countReused = async (
		userId: string,
		words: string,
		{ since, until }: Span,
	): Promise<number> => {
		const { rows } = await sql<{ count: number }>`
			select count(distinct post.tweet_id)::int as count
			from filter_runs run join filter_run_posts post on post.run_id = run.id
			where run.user_id = ${userId} and run.model = ${config.openRouter.model} and run.words = ${words}
				and post.posted_at >= ${since}::timestamptz and post.posted_at < ${until}::timestamptz
				and post.included is not null and post.decided_by in ('model', 'earlier_run')
		`.execute(queries(em));
		return rows[0]?.count ?? 0;
	};

	/**
	 * Tokens of the questions about so many posts, check posts included, by the real question about
	 * the newest stored ones.
	 */
	const countPromptTokens = async (
		userId: string,
		description: string,
		posts: number,
		until: Date,
	): Promise<number> => {
		const sample = (
			await tweets.readWindow(userId, { since: new Date(0), until, limit: SAMPLE })
		).map(toJudge);
		const [frame, whole] = [[], sample].map((some) =>
			buildJudgePrompt(description, some).messages.reduce(
				(sum, { content }) => sum + estimateTokens(content),
				0,
			),
		) as [number, number];
		const perPost = sample.length === 0 ? 0 : (whole - frame) / sample.length;
		return Math.ceil(Math.ceil(posts / batchSize) * frame + posts * perPost);
	};

	/** Throws 400 for a window that is too long, and 404. */
	return async (userId: string, templateId: string, timeRange: TimeRange): Promise<RunEstimate> => {
		const until = new Date(now());
		const window = { since: startOf(timeRange, until), until };
		const description = plainText((await templates.read(userId, templateId)).description);
		const { reads, why, reachesBack, stored } = await postWindows.predict(userId, window);

		const fromStorage = await tweets.count(userId, { since: window.since, until: reachesBack });
		const { known, toBuy } = await countReadable(userId, { since: reachesBack, until });
		const all = toBuy === null ? null : fromStorage + known + toBuy;
		const posts = all === null ? null : Math.min(all, maxPosts);
		const reused = Math.min(
			await countReused(userId, wordsOf(description), window),
			posts ?? stored,
		);
		const asked = posts === null ? null : posts - reused;
		const prompt =
			asked === null ? null : await countPromptTokens(userId, description, asked, until);
		const completion =
			asked === null
				? null
				: (asked + Math.ceil(asked / batchSize) * CHECKS_PER_QUESTION) * VERDICT_TOKENS;
		const priced = await readPrice();
		const isKnown = priced.price !== null && prompt !== null && completion !== null;

		const notes: (string | false | null)[] = [
			why,
			reads === 'none' && stored > 0 && 'Until then a run judges stored posts only.',
			reads !== 'none' &&
				reachesBack > window.since &&
				'X does not reach back over all of this window. Of the time before, only posts that are stored already are judged.',
			posts === null && 'How many posts there are is not known before the first of them are read.',
			all !== null &&
				all > maxPosts &&
				`A run judges ${maxPosts} posts at most, the newest. Older ones are left out.`,
			await whyNoKey(userId),
			priced.price === null && priced.note,
		];
		return {
			posts,
			reused,
			tokens: prompt === null || completion === null ? null : prompt + completion,
			modelCost: isKnown
				? prompt * priced.price.prompt + completion * priced.price.completion
				: null,
			postsCost: toBuy === null ? null : toBuy * postPrice,
			reachesBack: reads === 'none' ? null : reachesBack.toISOString(),
			fromStorage,
			maxPosts,
			notes: notes.filter((note) => typeof note === 'string'),
		};
	};

	async function whyNoKey(userId: string): Promise<string | null> {
		try {
			modelKey({ keys, config }, userId, await keys.readSealed(userId));
			return null;
		} catch (error) {
			if (error instanceof AppError) return error.message;
			throw error;
		}
	}
}

function lengthOf({ since, until }: Span): number {
	return Math.max(0, until.getTime() - since.getTime());
}

/** What both have; of no length where that is nothing. */
function overlap(one: Span, other: Span): Span {
	const since = one.since > other.since ? one.since : other.since;
	const until = one.until < other.until ? one.until : other.until;
	return { since, until: until > since ? until : since };
}

function toJudge(post: Post) {
	const { authorName, authorUsername } = post.repostOf ?? post;
	return {
		id: post.id,
		authorName,
		authorUsername,
		content: post.text,
		repostBy: post.repostOf ? post.authorUsername : null,
	};
}
