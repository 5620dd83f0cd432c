import type { LimitFunction } from 'p-limit';
import type { LanguageModel, ModelError, ModelReceipt } from '../../providers/model.ts';
import type { PostToJudge } from './judge-prompt.ts';
import { looksLikeInjection } from './looks-like-injection.ts';
import { type JudgeVerdict, requestVerdicts } from './request-verdicts.ts';

export interface JudgeOptions {
	model: LanguageModel;
	/** Limits the open judge requests of the whole process. */
	limitRequests: LimitFunction;
	apiKey: string;
	/** What is worth reading, as plain text. */
	description: string;
	signal: AbortSignal;
	/**
	 * Receives verdicts as they arrive, one for each post. The next request starts only after the
	 * returned promise has resolved.
	 */
	onVerdicts(verdicts: JudgeVerdict[]): void | Promise<void>;
	/** The next request starts only after the returned promise has resolved. */
	onReceipt(receipt: ModelReceipt): void | Promise<void>;
	/** Posts per request. */
	batchSize?: number;
	/** Open requests of this judge. */
	concurrency?: number;
	/** Pauses after consecutive failures. After one more failure than pauses, judging fails. */
	pausesMs?: readonly number[];
}

interface Batch {
	posts: readonly PostToJudge[];
	/** Whether an earlier response had no usable verdict for these posts. */
	isSecondTry: boolean;
}

/** Errors that another try would repeat. */
const permanentErrors: ReadonlySet<string> = new Set([
	'key_missing',
	'key_rejected',
	'model_out_of_credit',
	'internal',
]);
/** Errors caused by the content of a request: one with fewer posts can succeed. */
const contentErrors: ReadonlySet<string> = new Set([
	'model_refused',
	'model_context_too_long',
	'answer_too_long',
]);
/** After this many content errors without any verdict, the posts are not the cause. */
const CONTENT_ERROR_LIMIT = 3;

/**
 * Judges posts in batches, several at a time, while more posts can still be added. A post that
 * looks like a prompt injection is judged in a request of its own. So is, as a second try, each
 * post that a response left out or whose response cannot be trusted. A post without a verdict after
 * that is reported as not judged. Verdicts passed on before a failure remain valid.
 */
export class Judge {
	#options: Required<JudgeOptions>;
	/** Posts that do not fill a batch yet. */
	#unbatched: PostToJudge[] = [];
	#queue: Batch[] = [];
	#running = 0;
	#isComplete = false;
	#consecutiveFailures = 0;
	#contentErrors = 0;
	#hasVerdicts = false;
	#pause: NodeJS.Timeout | undefined;
	#stop = new AbortController();
	#ended = Promise.withResolvers<void>();

	/** The promise that `finish` returns. Rejects as soon as judging fails. */
	readonly ended = this.#ended.promise;

	constructor(options: JudgeOptions) {
		this.#options = {
			batchSize: 20,
			concurrency: 4,
			pausesMs: [500, 1000, 2000, 4000, 8000, 16_000],
			...options,
		};
		const { signal } = options;
		const abort = () => this.#fail(signal.reason);
		signal.addEventListener('abort', abort, { once: true });
		this.ended.catch(() => undefined).finally(() => signal.removeEventListener('abort', abort));
		if (signal.aborted) abort();
	}

	add(posts: readonly PostToJudge[]): void {
		for (const post of posts) {
			if (looksLikeInjection(post.content) || looksLikeInjection(post.authorName))
				this.#enqueue([post]);
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

	#enqueue(posts: readonly PostToJudge[], isSecondTry = false): void {
		if (posts.length > 0) this.#queue.push({ posts, isSecondTry });
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

	async #judgeBatch({ posts, isSecondTry }: Batch): Promise<void> {
		const { limitRequests, model, apiKey, description, onReceipt } = this.#options;
		const { signal } = this.#stop;
		const onVerdicts = (verdicts: JudgeVerdict[]): void | Promise<void> => {
			if (signal.aborted) return;
			this.#hasVerdicts = true;
			return this.#options.onVerdicts(verdicts);
		};
		const { unjudged, error } = await limitRequests(() => {
			signal.throwIfAborted();
			return requestVerdicts({ model, apiKey, description, posts, signal, onVerdicts, onReceipt });
		});
		if (signal.aborted) return;
		if (error && permanentErrors.has(error.code)) throw error;
		if (unjudged.length === 0) this.#consecutiveFailures = 0;
		else if (error && contentErrors.has(error.code)) this.#splitBatch(unjudged, error);
		else if (error) this.#retryLater({ posts: unjudged, isSecondTry }, error);
		else {
			this.#consecutiveFailures = 0;
			if (isSecondTry)
				this.#reportNotJudged(
					unjudged,
					'The model gave no answer for this post, twice. It is counted, not hidden.',
				);
			else for (const post of unjudged) this.#enqueue([post], true);
		}
	}

	#splitBatch(posts: readonly PostToJudge[], error: ModelError): void {
		this.#contentErrors += 1;
		if (!this.#hasVerdicts && this.#contentErrors >= CONTENT_ERROR_LIMIT) throw error;
		if (posts.length === 1) {
			this.#reportNotJudged(posts, error.message);
			return;
		}
		const half = Math.ceil(posts.length / 2);
		for (const part of [posts.slice(0, half), posts.slice(half)]) this.#enqueue(part);
	}

	#retryLater(batch: Batch, error: ModelError): void {
		const { pausesMs } = this.#options;
		const pause = pausesMs[this.#consecutiveFailures];
		if (pause === undefined) throw error;
		this.#consecutiveFailures += 1;
		this.#queue.unshift(batch);
		clearTimeout(this.#pause);
		this.#pause = setTimeout(
			() => {
				this.#pause = undefined;
				this.#startRequests();
			},
			Math.max(pause * (0.75 + Math.random() / 2), (error.retryAfter ?? 0) * 1000),
		);
	}

	#reportNotJudged(posts: readonly PostToJudge[], reason: string): void {
		void this.#options.onVerdicts(posts.map(({ id }) => ({ tweetId: id, included: null, reason })));
	}

	#fail(error: unknown): void {
		clearTimeout(this.#pause);
		this.#stop.abort(error);
		this.#ended.reject(error);
	}
}
