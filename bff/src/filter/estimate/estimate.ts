import type { RunEstimate } from '../../../contract/filter/estimate.ts';
import type { TimeRange } from '../../../contract/filter/run.ts';
import { type ApiKeyStore, modelKey } from '../../account/account.ts';
import type { Config } from '../../config/config.ts';
import type { Feeds, FetchedRangeStore, PostWindows, Span, TweetStore } from '../../feed/feed.ts';
import { AppError } from '../../http/app-error.ts';
import { estimateTokens } from '../../prompts/estimate-tokens.ts';
import { costOf, type ReadPrice } from '../../providers/model.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { BATCH_SIZE } from '../judge/judge.ts';
import {
	buildJudgePrompt,
	CHECK_POSTS_PER_REQUEST,
	type PostToJudge,
	promptHash,
	toPostToJudge,
} from '../judge/judge-prompt.ts';
import { FILTER_KEY_MISSING } from '../key-missing.ts';
import type { RunPostStore } from '../run/run-post-store.ts';
import { windowStart } from '../run/runs.ts';
import type { Templates } from '../template/templates.ts';

export interface EstimateOptions {
	posts: RunPostStore;
	templates: Templates;
	postWindows: Pick<PostWindows, 'predict'>;
	feeds: Pick<Feeds, 'choose'>;
	tweets: Pick<TweetStore, 'count' | 'readWindow' | 'summarize'>;
	fetchedRanges: Pick<FetchedRangeStore, 'find'>;
	readPrice: ReadPrice;
	keys: ApiKeyStore;
	config: Pick<Config, 'model' | 'filter' | 'xPrices'>;
	now?: (() => number) | undefined;
}

export type Estimate = ReturnType<typeof createEstimate>;

/** Tokens that a model typically writes for one verdict. */
const VERDICT_TOKENS = 60;
/** The number of newest stored posts whose average length stands for that of all posts. */
const SAMPLE_SIZE = 50;

/** Estimates runs from stored posts and price lists, without a request to X or the model. */
export function createEstimate({
	posts: runPosts,
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
	const { maxPosts } = config.filter;

	/**
	 * The number of posts in a readable span, by the density of all stored posts. Null if none are
	 * stored. For feeds without a fetched range.
	 */
	const extrapolateFromStored = async (userId: string, readable: Span): Promise<number | null> => {
		const { stored, storedSince } = await tweets.summarize(userId);
		const storedMs = storedSince === null ? 0 : readable.until.getTime() - storedSince.getTime();
		if (storedMs <= 0) return duration(readable) === 0 ? 0 : null;
		return Math.min(Math.round((duration(readable) * stored) / storedMs), maxPosts);
	};

	/**
	 * The posts of a span that X can be read for: `known` are in the fetched range, and `toBuy` is
	 * extrapolated from the density of that range. `toBuy` is null if it cannot be estimated.
	 */
	const countReadable = async (
		userId: string,
		readable: Span,
	): Promise<{ known: number; toBuy: number | null }> => {
		const { source } = await feeds.choose(userId);
		const range = source && (await fetchedRanges.find(userId, source.key));
		if (!range || duration(range) === 0)
			return { known: 0, toBuy: await extrapolateFromStored(userId, readable) };
		const fetched = overlap(readable, range);
		const density = (await tweets.count(userId, range)) / duration(range);
		const toBuy = Math.round((duration(readable) - duration(fetched)) * density);
		return { known: await tweets.count(userId, fetched), toBuy: Math.min(toBuy, maxPosts) };
	};

	/**
	 * Prompt tokens of the judge requests for a number of posts, check posts included, extrapolated
	 * from the prompt for the newest stored posts.
	 */
	const estimatePromptTokens = async (
		userId: string,
		description: string,
		posts: number,
		until: Date,
	): Promise<number> => {
		const sample = (
			await tweets.readWindow(userId, { since: new Date(0), until, limit: SAMPLE_SIZE })
		).map(toPostToJudge);
		const perRequest = promptTokens(description, []);
		const perPost =
			sample.length === 0 ? 0 : (promptTokens(description, sample) - perRequest) / sample.length;
		return Math.ceil(Math.ceil(posts / BATCH_SIZE) * perRequest + posts * perPost);
	};

	/** Throws 404, and 400 for a window that is too long. */
	return async (userId: string, templateId: string, timeRange: TimeRange): Promise<RunEstimate> => {
		const until = new Date(now());
		const window = { since: windowStart(timeRange, until), until };
		const description = plainText((await templates.read(userId, templateId)).description);
		const { reads, why, reachesBack, stored } = await postWindows.predict(userId, window);

		const fromStorage = await tweets.count(userId, { since: window.since, until: reachesBack });
		const { known, toBuy } = await countReadable(userId, { since: reachesBack, until });
		const all = toBuy === null ? null : fromStorage + known + toBuy;
		const posts = all === null ? null : Math.min(all, maxPosts);
		const verdictKey = {
			userId,
			model: config.model.name,
			promptHash: promptHash(description),
		};
		const reused = Math.min(
			await runPosts.countKnown(verdictKey, window.since, until),
			posts ?? stored,
		);
		const toJudge = posts === null ? null : posts - reused;
		const prompt =
			toJudge === null ? null : await estimatePromptTokens(userId, description, toJudge, until);
		const requests = Math.ceil((toJudge ?? 0) / BATCH_SIZE);
		const completion =
			toJudge === null ? null : (toJudge + requests * CHECK_POSTS_PER_REQUEST) * VERDICT_TOKENS;
		const priced = await readPrice();
		const isCostKnown = priced.price !== null && prompt !== null && completion !== null;

		const notes: (string | false | null)[] = [
			why,
			reads === 'none' && stored > 0 && 'Until then, a run judges only stored posts.',
			reads !== 'none' &&
				reachesBack > window.since &&
				'X doesn’t reach back to the start of this window. Older posts are judged only if they are stored.',
			posts === null && 'You’ll see the number of posts once the first ones are read.',
			all !== null && all > maxPosts && `A run judges at most ${maxPosts} posts, the newest first.`,
			await missingKeyNote(userId),
			priced.price === null && priced.note,
		];
		return {
			posts,
			reused,
			tokens: prompt === null || completion === null ? null : prompt + completion,
			modelCost: isCostKnown ? costOf(priced.price, { prompt, completion, requests }) : null,
			postsCost: toBuy === null ? null : toBuy * config.xPrices.read,
			reachesBack: reads === 'none' ? null : reachesBack.toISOString(),
			fromStorage,
			maxPosts,
			notes: notes.filter((note) => typeof note === 'string'),
		};
	};

	async function missingKeyNote(userId: string): Promise<string | null> {
		try {
			modelKey({ keys, config }, userId, await keys.readSealed(userId), FILTER_KEY_MISSING);
			return null;
		} catch (error) {
			if (error instanceof AppError) return error.message;
			throw error;
		}
	}
}

function promptTokens(description: string, posts: readonly PostToJudge[]): number {
	return buildJudgePrompt(description, posts).messages.reduce(
		(sum, { content }) => sum + estimateTokens(content),
		0,
	);
}

/** Milliseconds. */
function duration({ since, until }: Span): number {
	return Math.max(0, until.getTime() - since.getTime());
}

/** The common part of two spans, of length 0 if there is none. */
function overlap(one: Span, other: Span): Span {
	const since = one.since > other.since ? one.since : other.since;
	const until = one.until < other.until ? one.until : other.until;
	return { since, until: until > since ? until : since };
}
