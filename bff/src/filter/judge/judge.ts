import type { LimitFunction } from 'p-limit';
import { LIMITS } from '../../config/limits-and-prices.ts';
import { type LanguageModel, ModelError, type ModelReceipt } from '../../providers/model.ts';
import { retryDelay } from '../../providers/retry-delay.ts';
import {
	buildJudgePrompt,
	isOnlyMedia,
	type JudgePrompt,
	type PostToJudge,
	textsOf,
} from './judge-prompt.ts';
import { looksLikeInjection } from './looks-like-injection.ts';
import {
	type JudgeRequest,
	type JudgeVerdict,
	type Reservation,
	requestVerdicts,
} from './request-verdicts.ts';

export interface JudgeOptions {
	model: LanguageModel;
	/** Limits the open judge requests of the whole process. */
	limitRequests: LimitFunction;
	apiKey: string;
	/** Describes in plain text what is worth reading. */
	description: string;
	signal: AbortSignal;
	/**
	 * Receives verdicts as they arrive, one for each post, and later corrections of them. The next
	 * request starts only after the returned promise has resolved.
	 */
	onVerdicts(verdicts: JudgeVerdict[]): void | Promise<void>;
	/**
	 * Sets money aside for a request, which is sent only after the returned promise has resolved. If
	 * it rejects, judging fails.
	 */
	beforeRequest?(prompt: JudgePrompt): Promise<Reservation | undefined>;
	/**
	 * `reserved`: the US dollars that `beforeRequest` has set aside. The next request starts only
	 * after the returned promise has resolved.
	 */
	onReceipt(receipt: ModelReceipt, reserved: number): void | Promise<void>;
	/** Posts per request. Default: `BATCH_SIZE`. */
	batchSize?: number;
	/** Open requests of this judge. */
	concurrency?: number;
	/** Pauses after consecutive failures. After one more failure than pauses, judging fails. */
	pausesMs?: readonly number[];
	/** Judging fails if the provider asks for a longer pause. */
	maxPauseMs?: number;
	/** Called when judging pauses for long, with the time when it continues, and then with null. */
	onPause?(until: Date | null): void;
}

/** How the verdicts on a batch count. */
interface Attempt {
	/** Whether an earlier response had no usable verdict for these posts. */
	isSecondTry: boolean;
	/** Whether it had two of them and the first was passed on. */
	isCorrection: boolean;
}

interface Batch extends Attempt {
	posts: readonly PostToJudge[];
}

/** Posts in one judge request. */
export const BATCH_SIZE = 20;

const firstTry: Attempt = { isSecondTry: false, isCorrection: false };
const secondTry: Attempt = { isSecondTry: true, isCorrection: false };
const ONLY_MEDIA =
	'This post has only images or videos without a description, which the model can’t see. It is counted, not hidden.';

/** Errors caused by the content of a request: one with fewer posts can succeed. */
const contentErrors: ReadonlySet<string> = new Set([
	'model_refused',
	'model_context_too_long',
	'answer_too_long',
]);
/** After this many responses in a row without any verdict, the model itself is checked. */
const WITHOUT_VERDICT_LIMIT = 3;
/** Shorter pauses are not worth mentioning. */
const LONG_PAUSE_MS = 5000;

/**
 * Judges posts in batches, several at a time, while more posts can still be added. A post that
 * looks like a prompt injection is judged in a request of its own. The same applies, as a second
 * attempt, to each post that a response left out or whose response cannot be trusted. A post
 * without a verdict after that is reported as not judged. Verdicts passed on before a failure
 * remain valid.
 *
 * Posts can make a model refuse or write something else, and so can the model and its settings: if
 * it does the same for our own posts alone, judging fails instead of trying every post.
 */
export class Judge {
	#options: Required<JudgeOptions>;
	/** Posts that do not fill a batch yet. */
	#unbatched: PostToJudge[] = [];
	#queue: Batch[] = [];
	#running = 0;
	#isComplete = false;
	#consecutiveFailures = 0;
	/** Responses in a row without any verdict. */
	#withoutVerdict = 0;
	#pause: NodeJS.Timeout | undefined;
	/** When the pause ends, in milliseconds since 1970. */
	#pausedUntil = 0;
	#stop = new AbortController();
	#ended = Promise.withResolvers<void>();

	/** The promise that `finish` returns. Rejects as soon as judging fails. */
	readonly ended = this.#ended.promise;

	constructor(options: JudgeOptions) {
		this.#options = {
			batchSize: BATCH_SIZE,
			concurrency: LIMITS.judgeRequests,
			pausesMs: [500, 1000, 2000, 4000, 8000, 16_000],
			maxPauseMs: Number.POSITIVE_INFINITY,
			onPause: () => undefined,
			beforeRequest: async () => undefined,
			...options,
		};
		const { signal } = options;
		const abort = () => this.#fail(signal.reason);
		signal.addEventListener('abort', abort, { once: true });
		this.ended.catch(() => undefined).finally(() => signal.removeEventListener('abort', abort));
		if (signal.aborted) abort();
	}

	add(posts: readonly PostToJudge[]): void {
		this.#reportNotJudged(firstTry, posts.filter(isOnlyMedia), ONLY_MEDIA);
		for (const post of posts.filter((candidate) => !isOnlyMedia(candidate))) {
			if (textsOf(post).some(looksLikeInjection)) this.#enqueue([post]);
			else this.#unbatched.push(post);
		}
		while (this.#unbatched.length >= this.#options.batchSize)
			this.#enqueue(this.#unbatched.splice(0, this.#options.batchSize));
		this.#startRequests();
	}

	/**
	 * To be called after the last `add`. Resolves when every post has a verdict or is reported as not
	 * judged; rejects with a `ModelError`, or with the signal's reason.
	 */
	finish(): Promise<void> {
		if (this.#unbatched.length > 0) this.#enqueue(this.#unbatched.splice(0));
		this.#isComplete = true;
		this.#startRequests();
		return this.ended;
	}

	#enqueue(posts: readonly PostToJudge[], attempt: Attempt = firstTry): void {
		if (posts.length > 0) this.#queue.push({ ...attempt, posts });
	}

	#startRequests(): void {
		if (this.#stop.signal.aborted) return;
		while (this.#pause === undefined && this.#running < this.#options.concurrency) {
			const batch = this.#queue.shift();
			if (!batch) break;
			this.#running += 1;
			this.#judgeBatch(batch)
				.catch((error: unknown) => this.#fail(error))
				.finally(() => {
					this.#running -= 1;
					this.#startRequests();
				});
		}
		if (this.#isComplete && this.#running === 0 && this.#queue.length === 0) this.#ended.resolve();
	}

	async #judgeBatch(batch: Batch): Promise<void> {
		const { signal } = this.#stop;
		const response = await this.#request(batch.posts, (verdicts) => this.#report(batch, verdicts));
		if (signal.aborted) return;
		const { unjudged, contradicted, isReadable, error } = response;
		if (error?.isPermanent) throw error;
		for (const post of contradicted)
			this.#enqueue([post], { isSecondTry: true, isCorrection: true });
		const isOfContent = error !== undefined && contentErrors.has(error.code);
		if (isReadable || unjudged.length === 0) this.#withoutVerdict = 0;
		else if (isOfContent || !error) this.#withoutVerdict += 1;
		if (this.#withoutVerdict >= WITHOUT_VERDICT_LIMIT) await this.#checkModel();
		if (signal.aborted) return;
		if (error && !isOfContent && unjudged.length > 0) {
			this.#retryLater({ ...batch, posts: unjudged }, error);
			return;
		}
		this.#consecutiveFailures = 0;
		if (isOfContent) this.#splitBatch(batch, unjudged, error);
		else if (batch.isSecondTry)
			this.#reportNotJudged(
				batch,
				unjudged,
				'The model gave no clear answer for this post, twice. It is counted, not hidden.',
			);
		else for (const post of unjudged) this.#enqueue([post], secondTry);
	}

	#request(posts: readonly PostToJudge[], onVerdicts: JudgeRequest['onVerdicts']) {
		const { limitRequests, model, apiKey, description, beforeRequest, onReceipt } = this.#options;
		const { signal } = this.#stop;
		return limitRequests(async () => {
			signal.throwIfAborted();
			const prompt = buildJudgePrompt(description, posts);
			const reservation = await beforeRequest(prompt);
			let isFree = true;
			try {
				signal.throwIfAborted();
				isFree = false;
				const response = await requestVerdicts({
					model,
					apiKey,
					prompt,
					signal,
					onVerdicts,
					onReceipt: (receipt) => onReceipt(receipt, reservation?.amount ?? 0),
				});
				isFree = response.isRefused;
				return response;
			} finally {
				await reservation?.end(isFree);
			}
		});
	}

	/**
	 * Throws if the model gives no verdicts on the check posts alone either, which posts of others
	 * cannot cause.
	 */
	async #checkModel(): Promise<void> {
		this.#withoutVerdict = 0;
		const { isReadable, error } = await this.#request([], () => undefined);
		if (this.#stop.signal.aborted || isReadable) return;
		if (error && (error.isPermanent || contentErrors.has(error.code))) throw error;
		if (!error)
			throw new ModelError(
				'model_unreadable',
				'The model doesn’t write verdicts that Warble can read. Those so far are kept. Resume the run later, or ask for another model.',
			);
	}

	#splitBatch(batch: Batch, unjudged: readonly PostToJudge[], error: ModelError): void {
		if (batch.posts.length === 1) {
			this.#reportNotJudged(batch, unjudged, error.message);
			return;
		}
		const half = Math.ceil(unjudged.length / 2);
		for (const part of [unjudged.slice(0, half), unjudged.slice(half)]) this.#enqueue(part);
	}

	#retryLater(batch: Batch, error: ModelError): void {
		const { pausesMs, maxPauseMs, onPause } = this.#options;
		this.#queue.unshift(batch);
		const requestedMs = (error.retryAfter ?? 0) * 1000;
		if (requestedMs > maxPauseMs) throw error;
		let waitMs = requestedMs;
		// Requests that were open when the pause began say nothing new about the provider.
		if (this.#pause === undefined) {
			const pauseMs = pausesMs[this.#consecutiveFailures];
			if (pauseMs === undefined) throw error;
			this.#consecutiveFailures += 1;
			waitMs = retryDelay(pauseMs, requestedMs);
		}
		const until = Date.now() + waitMs;
		if (until <= this.#pausedUntil) return;
		this.#pausedUntil = until;
		if (waitMs >= LONG_PAUSE_MS) onPause(new Date(until));
		clearTimeout(this.#pause);
		this.#pause = setTimeout(() => {
			this.#pause = undefined;
			onPause(null);
			this.#startRequests();
		}, waitMs);
	}

	#report({ isCorrection }: Attempt, verdicts: readonly JudgeVerdict[]): void | Promise<void> {
		if (this.#stop.signal.aborted || verdicts.length === 0) return;
		return this.#options.onVerdicts(
			verdicts.map((verdict) => (isCorrection ? { ...verdict, isCorrection } : verdict)),
		);
	}

	#reportNotJudged(batch: Attempt, posts: readonly PostToJudge[], reason: string): void {
		const verdicts = posts.map(({ id }) => ({ tweetId: id, included: null, reason }));
		void this.#report(batch, verdicts);
	}

	#fail(error: unknown): void {
		clearTimeout(this.#pause);
		this.#stop.abort(error);
		this.#ended.reject(error);
	}
}
