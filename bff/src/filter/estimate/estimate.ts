import type { Source } from '../../../contract/feed/sources.ts';
import type { RunEstimate } from '../../../contract/filter/estimate.ts';
import { contentDefaults } from '../../../contract/filter/filter.ts';
import type { TimeRange } from '../../../contract/filter/run.ts';
import { FEW_POSTS, widerWindows } from '../../../contract/filter/windows.ts';
import { type ApiKeyStore, modelKey } from '../../account/account.ts';
import type { Config } from '../../config/config.ts';
import type { FetchedRangeStore, PostWindows, Span, TweetStore } from '../../feed/feed.ts';
import { AppError } from '../../http/app-error.ts';
import type { PostSource } from '../../networks/post-source.ts';
import { estimateTokens } from '../../prompts/estimate-tokens.ts';
import { costOf, type ReadPrice } from '../../providers/model.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { HOUR_MS } from '../../time.ts';
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
import { readSources } from '../template/template-sources.ts';
import type { Templates } from '../template/templates.ts';

export interface EstimateOptions {
	posts: RunPostStore;
	templates: Templates;
	postWindows: Pick<PostWindows, 'predict'>;
	tweets: Pick<TweetStore, 'count' | 'readWindow' | 'summarize'>;
	fetchedRanges: Pick<FetchedRangeStore, 'find'>;
	readPrice: ReadPrice;
	keys: ApiKeyStore;
	config: Pick<Config, 'model' | 'filter' | 'limits'>;
	now?: (() => number) | undefined;
}

/** The body of an `estimateRun` request. */
export interface EstimateRequest {
	templateId?: string;
	timeRange: TimeRange;
	sources?: Source[];
}

export type Estimate = ReturnType<typeof createEstimate>;

/** Tokens that a model typically writes for one verdict. */
const VERDICT_TOKENS = 60;
/** The number of newest stored posts whose average length stands for that of all posts. */
const SAMPLE_SIZE = 50;
/** Seconds that a model typically takes for one judge request. */
const REQUEST_SECONDS = 15;

/** Estimates runs from stored posts and price lists, without requests to networks or the model. */
export function createEstimate({
	posts: runPosts,
	templates,
	postWindows,
	tweets,
	fetchedRanges,
	readPrice,
	keys,
	config,
	now = Date.now,
}: EstimateOptions) {
	const { maxPosts } = config.filter;

	/**
	 * The number of posts in a readable span, by the density of all stored posts, or of those of some
	 * sources. Null if none are stored. For sources without a fetched range, or one too short to say
	 * how many posts there are.
	 */
	const extrapolateFromStored = async (
		userId: string,
		readable: Span,
		sources: readonly string[] | undefined,
	): Promise<number | null> => {
		const { stored, storedSince } = await tweets.summarize(userId, sources);
		const storedMs = storedSince === null ? 0 : readable.until.getTime() - storedSince.getTime();
		if (storedMs <= 0) return duration(readable) === 0 ? 0 : null;
		return Math.min(Math.round((duration(readable) * stored) / storedMs), maxPosts);
	};

	/**
	 * The posts of a span that a source can be read for: `known` are in its fetched range, and
	 * `toBuy` is extrapolated from the density of that range. `toBuy` is null if it cannot be
	 * estimated. Those before `knownSince` are not in `known`.
	 */
	const countReadable = async (
		userId: string,
		source: PostSource,
		{ readable, knownSince, isAll }: { readable: Span; knownSince: Date; isAll: boolean },
	): Promise<{ known: number; toBuy: number | null }> => {
		const range = (await fetchedRanges.find(userId, [source])).get(source.key);
		if (!range || duration(range) < HOUR_MS) {
			const stored = isAll ? undefined : [source.key];
			return { known: 0, toBuy: await extrapolateFromStored(userId, readable, stored) };
		}
		// A run reads only the source's own posts there.
		const count = (span: Span) => tweets.count(userId, { ...span, sources: [source.key] });
		const fetched = overlap(readable, range);
		const density = (await count(range)) / duration(range);
		const toBuy = Math.round((duration(readable) - duration(fetched)) * density);
		const known = overlap(fetched, { since: knownSince, until: readable.until });
		return { known: await count(known), toBuy: Math.min(toBuy, maxPosts) };
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

	/**
	 * What a run over a window would read from the whole feed, or from the chosen sources. `all` is
	 * null if it cannot be estimated.
	 */
	const predictPosts = async (userId: string, window: Span, chosen: readonly Source[]) => {
		const prediction = await postWindows.predict(userId, window, chosen);
		const { reachesBack, sources } = prediction;
		const { until } = window;
		const isWhole = chosen.length === 0;
		const fromStorage = await tweets.count(userId, {
			since: window.since,
			until: reachesBack,
			sources: isWhole ? undefined : sources.map(({ source }) => source.key),
		});
		let [all, cost]: [number | null, number | null] = [fromStorage, 0];
		for (const { source, reachesBack: since } of sources) {
			const { known, toBuy } = await countReadable(userId, source, {
				readable: { since, until },
				// The stored posts before are counted already.
				knownSince: reachesBack,
				isAll: isWhole && sources.length === 1,
			});
			all = all === null || toBuy === null ? null : all + known + toBuy;
			if (source.price > 0)
				cost = cost === null || toBuy === null ? null : cost + toBuy * source.price;
		}
		return { ...prediction, fromStorage, all, cost };
	};

	/** The wider windows that hold more posts, each with more than the one before. */
	const findWider = async (
		userId: string,
		until: Date,
		timeRange: TimeRange,
		{ few, chosen }: { few: number; chosen: readonly Source[] },
	) => {
		const found: RunEstimate['wider'] = [];
		let known = few;
		for (const wider of known < FEW_POSTS ? widerWindows(timeRange) : []) {
			const window = { since: windowStart(wider, until), until };
			const { all } = await predictPosts(userId, window, chosen);
			const posts = Math.min(all ?? 0, maxPosts);
			if (posts <= known) continue;
			found.push({ timeRange: wider, posts });
			known = posts;
		}
		return found;
	};

	/**
	 * Estimates a run of a template, or of one that is not saved yet; `sources` instead of those of
	 * the template. Throws 404, and 400 for a window that is too long.
	 */
	return async (
		userId: string,
		{ templateId, timeRange, sources: unsaved }: EstimateRequest,
	): Promise<RunEstimate> => {
		const until = new Date(now());
		const window = { since: windowStart(timeRange, until), until };
		const template =
			templateId === undefined ? contentDefaults : await templates.read(userId, templateId);
		const description = plainText(template.description);
		const chosen = unsaved ? readSources(unsaved) : template.sources;
		const { sources, shortest, why, reachesBack, stored, fromStorage, all, cost } =
			await predictPosts(userId, window, chosen);
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
		const rounds = Math.ceil(requests / config.limits.judgeRequests);

		const notes: (string | false | null)[] = [
			why,
			sources.length === 0 && stored > 0 && 'Until then, a run judges only stored posts.',
			shortest !== undefined &&
				fromStorage === 0 &&
				`${shortest.title} doesn’t go back to the start of this window.`,
			describePrices(sources.map(({ source }) => source)),
			all !== null && all > maxPosts && `A run judges at most ${maxPosts} posts, the newest first.`,
			await missingKeyNote(userId),
			priced.price === null && priced.note,
		];
		return {
			posts,
			reused,
			tokens: prompt === null || completion === null ? null : prompt + completion,
			modelCost: isCostKnown ? costOf(priced.price, { prompt, completion, requests }) : null,
			postsCost: cost,
			reachesBack: sources.length === 0 ? null : reachesBack.toISOString(),
			fromStorage,
			seconds: toJudge === null ? null : rounds * REQUEST_SECONDS,
			wider:
				posts === null ? [] : await findWider(userId, until, timeRange, { few: posts, chosen }),
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

/** Which networks posts are free of; null if there is no difference to tell. */
function describePrices(sources: readonly PostSource[]): string | null {
	const payers = sources.filter(({ price }) => price > 0);
	if (sources.length === payers.length) return null;
	const titles = [...new Set(payers.map(({ title }) => title))].join(' and ');
	return titles ? `Reading is free, except from ${titles}.` : 'Reading is free.';
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
