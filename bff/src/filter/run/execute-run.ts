import type { LimitFunction } from 'p-limit';
import { timeRangeOf } from '../../../contract/filter/windows.ts';
import { type ApiKeyStore, modelKey } from '../../account/account.ts';
import type { Config } from '../../config/config.ts';
import type { PostWindows, Span, WindowResult } from '../../feed/feed.ts';
import { AppError } from '../../http/app-error.ts';
import { retryWrite } from '../../leases/retry-write.ts';
import type { Post } from '../../networks/post-source.ts';
import type { LanguageModel, ModelReceipt } from '../../providers/model.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { WEEK_MS } from '../../time.ts';
import type { Usage } from '../../usage/usage.ts';
import { createBlockList } from '../judge/block-list.ts';
import { Judge } from '../judge/judge.ts';
import { type PostToJudge, toPostToJudge } from '../judge/judge-prompt.ts';
import { SameTexts } from '../judge/same-texts.ts';
import { storyKey } from '../judge/story-key.ts';
import { FILTER_KEY_MISSING } from '../key-missing.ts';
import type { OpenDailyLimit } from '../standing/daily-limit.ts';
import type { Templates } from '../template/templates.ts';
import type { LeasedRun, LeasedRunStore } from './leased-run-store.ts';
import { readWidening } from './read-widening.ts';
import type { RunPostStore } from './run-post-store.ts';
import { VerdictWriter } from './verdict-writer.ts';

export interface RunServices {
	store: LeasedRunStore;
	posts: RunPostStore;
	templates: Templates;
	postWindows: PostWindows;
	keys: ApiKeyStore;
	model: LanguageModel;
	usage: Pick<Usage, 'addReceipt'>;
	limitRequests: LimitFunction;
	config: Pick<Config, 'model' | 'filter' | 'limits'>;
	/** For the runs of standing filters. */
	openDailyLimit?: OpenDailyLimit;
}

export interface RunObserver {
	/** Something in the run's rows has changed. */
	onChange(): void;
	/** Whether the run only waits for a rate limit. */
	setWaiting(isWaiting: boolean): void;
}

/**
 * Executes a run until it is complete: reads the posts of its window and judges those without a
 * verdict, both at the same time. All progress is written at once, so that another process can
 * continue after a crash. Throws the error that ended the run early.
 */
export async function executeRun(
	lease: LeasedRun,
	services: RunServices,
	signal: AbortSignal,
	{ onChange, setWaiting }: RunObserver,
): Promise<void> {
	const { run } = lease;
	const { store, posts, templates, postWindows, keys, model, usage, limitRequests, config } =
		services;
	const { description, blockList, sources } = await templates.readContent(
		run.templateId,
		run.version,
	);
	const blockListVerdict = createBlockList(blockList);
	const sealedKeys = await keys.readSealed(run.userId);
	const apiKey = modelKey({ keys, config }, run.userId, sealedKeys, FILTER_KEY_MISSING);

	const stop = new AbortController();
	const anySignal = AbortSignal.any([signal, stop.signal]);
	const writer = new VerdictWriter({
		lastSeq: run.lastSeq,
		write: (verdicts) => store.writeVerdicts(lease, verdicts),
		onWritten: onChange,
		onError: (error) => stop.abort(error),
	});
	const limit = await services.openDailyLimit?.(lease, anySignal);
	const addReceipt = async (receipt: ModelReceipt, reserved: number): Promise<void> => {
		await usage.addReceipt(run.userId, 'run', receipt);
		const { cost } = await retryWrite(() => store.addReceipt(lease, receipt, reserved));
		if (!limit && cost !== null && cost >= Number(run.maxCost))
			stop.abort(maxCostReached(Number(run.maxCost)));
	};
	const judge = new Judge({
		model,
		limitRequests,
		apiKey,
		description: plainText(description),
		signal: anySignal,
		concurrency: config.limits.judgeRequests,
		onPause: (until) => {
			waits.judge = until;
			void savePhase().catch(() => undefined);
		},
		onVerdicts: (verdicts) =>
			writer.add(
				sameTexts.spread(verdicts.map((verdict) => ({ ...verdict, decidedBy: 'model' as const }))),
			),
		...(limit && { beforeRequest: (prompt) => limit.reserve(prompt) }),
		onReceipt: (receipt, reserved) =>
			addReceipt(receipt, reserved).catch((error: unknown) => stop.abort(error)),
	});
	const sameTexts = new SameTexts({ acrossAuthors: run.standing });
	/** The times until which reading waits for X and judging for the model; null for no wait. */
	const waits: { read: Date | null; judge: Date | null } = { read: null, judge: null };
	let { isRead } = run;
	const savePhase = async (): Promise<void> => {
		const until = waits.read ?? waits.judge;
		const phase = until ? 'waiting' : isRead ? 'judging' : 'reading';
		setWaiting(phase === 'waiting');
		await store.setPhase(lease, phase, until);
		onChange();
	};
	// If judging fails, reading must stop too.
	judge.ended.catch((error: unknown) => stop.abort(error));

	/** Learns what earlier runs of a standing filter said on the stories of these posts. */
	const learnStories = async (candidates: readonly PostToJudge[]): Promise<void> => {
		const byKey = new Map(candidates.map((post) => [storyKey(post), post]));
		const since = new Date(run.createdAt.getTime() - WEEK_MS);
		const known = await posts.findKnownStories(run, [...byKey.keys()], since);
		for (const { storyKey: key, ...verdict } of known) {
			const post = byKey.get(key ?? '');
			if (post) sameTexts.know(post, { ...verdict, decidedBy: 'earlier_run' });
		}
	};

	/**
	 * Decides posts by the block list or an earlier verdict, also one on the same story at another
	 * network; passes the others to the judge.
	 */
	const decidedIds = new Set<string>();
	const decide = async (pending: readonly PostToJudge[]): Promise<void> => {
		const newPosts = pending.filter(({ id }) => !decidedIds.has(id));
		for (const { id } of newPosts) decidedIds.add(id);
		const blocked = newPosts.flatMap((post) => {
			const verdict = blockListVerdict(post);
			return verdict ? [{ ...verdict, tweetId: post.id }] : [];
		});
		const allowed = newPosts.filter((post) => !blockListVerdict(post));
		const known = await posts.findKnown(
			run,
			allowed.map(({ id }) => id),
		);
		const knownById = new Map(
			known.map((verdict) => [verdict.tweetId, { ...verdict, decidedBy: 'earlier_run' as const }]),
		);
		for (const post of allowed) {
			const verdict = knownById.get(post.id);
			if (verdict) sameTexts.know(post, verdict);
		}
		const unknown = allowed.filter(({ id }) => !knownById.has(id));
		if (run.standing) await learnStories(unknown);
		const { toJudge, verdicts } = sameTexts.add(unknown);
		void writer.add([...blocked, ...knownById.values(), ...verdicts]);
		judge.add(toJudge);
	};

	/** A standing filter judges only the posts that are new since its last run. */
	const withoutDecided = async (page: Post[]): Promise<Post[]> => {
		if (!run.standing) return page;
		const ids = page.map(({ id }) => id);
		const decided = await posts.findDecided(run, ids);
		return page.filter(({ id }) => !decided.has(id));
	};

	/** Whether the daily limit has left posts unread. */
	let isCut = false;
	const readPart = async (part: Span & { maxPosts: number }): Promise<WindowResult> => {
		const paid = await limit?.beginReading(part, sources);
		const result = await postWindows.read(run.userId, {
			...part,
			maxBilled: paid?.maxBilled,
			payFor: paid?.payFor,
			sources,
			usedFor: 'run',
			signal: anySignal,
			onWait: (until) => {
				waits.read = until;
				void savePhase().catch(() => undefined);
			},
			onPage: async (page) => {
				const newPosts = await withoutDecided(page);
				const pendingIds = await retryWrite(() => store.addPosts(lease, newPosts));
				waits.read = null;
				await retryWrite(savePhase);
				await decide(newPosts.filter(({ id }) => pendingIds.has(id)).map(toPostToJudge));
			},
		});
		isCut = result.reachedBack > part.since && paid?.isUsedUp() === true;
		// What was billed under the limit is counted already.
		return paid ? { ...result, billed: 0 } : result;
	};

	const read = async (): Promise<void> => {
		const result = await readWidening({
			timeRange: timeRangeOf(run),
			since: run.since,
			until: run.until,
			mayWiden: run.widening !== null,
			maxPosts: config.filter.maxPosts,
			read: readPart,
			async onWiden({ value, unit }, since, billed) {
				const window = { since, timeRangeValue: value, timeRangeUnit: unit };
				await retryWrite(() => store.widen(lease, window, billed));
				onChange();
			},
		});
		await retryWrite(() => store.completeReading(lease, result));
		isRead = true;
		waits.read = null;
		await retryWrite(savePhase);
	};

	try {
		await decide(await posts.listPending(run.id));
		if (!run.isRead) await read();
		await judge.finish();
		if (limit && isCut) throw limit.reached();
	} catch (error) {
		throw anySignal.aborted ? anySignal.reason : error;
	} finally {
		stop.abort(new Error('the run has ended'));
		await writer.flush();
	}
}

function maxCostReached(maxCost: number): AppError {
	return new AppError(
		409,
		'run_cost_reached',
		`The run has reached its cost limit of $${maxCost.toFixed(2)}. Its verdicts are kept. Resume it with a higher limit to continue.`,
	);
}
