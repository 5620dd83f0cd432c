import type { LanguageModel, ModelError, ModelReceipt } from '../../providers/model.ts';
import type { PostToJudge } from './judge-prompt.ts';
import { givesOrders } from './looks-like-injection.ts';
import { askJudge, type JudgeVerdict } from './request-verdicts.ts';
import type { Slots } from './slots.ts';

export interface JudgingOptions {
	model: LanguageModel;
	/** Room for questions of this whole process. */
	slots: Slots;
	apiKey: string;
	/** What is worth reading, as plain text. */
	description: string;
	signal: AbortSignal;
	/**
	 * Hears verdicts as their lines arrive, each post once. The next question waits until they have
	 * been dealt with.
	 */
	onVerdicts(verdicts: JudgeVerdict[]): void | Promise<void>;
	/** What an answer took. The next question waits until this is done. */
	onReceipt(receipt: ModelReceipt): void | Promise<void>;
	/** Posts in one question. */
	batchSize?: number;
	/** Questions at once. */
	concurrency?: number;
	/** Pauses after the first, second, … failure in a row; after as many the judging fails. */
	pausesMs?: readonly number[];
}

interface Batch {
	posts: readonly PostToJudge[];
	/** Whether these posts were asked about before and not answered. */
	isSecondTry: boolean;
}

/** Failures that another try would only repeat. */
const final: ReadonlySet<string> = new Set([
	'key_missing',
	'key_rejected',
	'model_out_of_credit',
	'internal',
]);
/** Failures that lie in what was asked, so that fewer posts may pass. */
const ofContent: ReadonlySet<string> = new Set([
	'model_refused',
	'model_context_too_long',
	'answer_too_long',
]);
/** Refusals before any answer, after which it is not the posts. */
const REFUSALS = 3;

/**
 * Judges posts in batches, several at once, while more are still being read. A post that gives
 * orders is asked about alone. So is, as a second try, each post that a batch left out or whose
 * batch has an answer that cannot be trusted; without an answer then, it is not judged. What has
 * been judged stays told, however it ends.
 */
export class Judging {
	#options: Required<JudgingOptions>;
	#loose: PostToJudge[] = [];
	#queue: Batch[] = [];
	#running = 0;
	#isComplete = false;
	#failures = 0;
	#refusals = 0;
	#hasAnswer = false;
	#pause: NodeJS.Timeout | undefined;
	#stop = new AbortController();
	#ended = Promise.withResolvers<void>();

	/** As `finish`, without saying that no more posts come: rejects as soon as the judging fails. */
	readonly ended = this.#ended.promise;

	constructor(options: JudgingOptions) {
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
			if (givesOrders(post.content) || givesOrders(post.authorName)) this.#enqueue([post]);
			else this.#loose.push(post);
		}
		while (this.#loose.length >= this.#options.batchSize)
			this.#enqueue(this.#loose.splice(0, this.#options.batchSize));
		this.#pump();
	}

	/**
	 * No more posts. Resolves when each has been told; rejects with a `ModelError`, or with the
	 * reason of an abort.
	 */
	finish(): Promise<void> {
		if (this.#loose.length > 0) this.#enqueue(this.#loose.splice(0));
		this.#isComplete = true;
		this.#pump();
		return this.ended;
	}

	#enqueue(posts: readonly PostToJudge[], isSecondTry = false): void {
		if (posts.length > 0) this.#queue.push({ posts, isSecondTry });
	}

	#pump(): void {
		if (this.#stop.signal.aborted) return;
		while (this.#pause === undefined && this.#running < this.#options.concurrency) {
			const batch = this.#queue.shift();
			if (!batch) break;
			this.#running += 1;
			this.#ask(batch)
				.catch((error: unknown) => this.#fail(error))
				.finally(() => {
					this.#running -= 1;
					this.#pump();
				});
		}
		if (this.#isComplete && this.#running === 0 && this.#queue.length === 0) this.#ended.resolve();
	}

	async #ask({ posts, isSecondTry }: Batch): Promise<void> {
		const { slots, model, apiKey, description, onReceipt } = this.#options;
		const { signal } = this.#stop;
		const onVerdicts = (verdicts: JudgeVerdict[]): void | Promise<void> => {
			if (signal.aborted) return;
			this.#hasAnswer = true;
			return this.#options.onVerdicts(verdicts);
		};
		const { rest, error } = await slots.run(signal, () =>
			askJudge({ model, apiKey, description, posts, signal, onVerdicts, onReceipt }),
		);
		if (signal.aborted) return;
		if (error && final.has(error.code)) throw error;
		if (rest.length === 0) this.#failures = 0;
		else if (error && ofContent.has(error.code)) this.#askSmaller(rest, error);
		else if (error) this.#askLater({ posts: rest, isSecondTry }, error);
		else {
			this.#failures = 0;
			if (isSecondTry)
				this.#leave(
					rest,
					'The model gave no answer for this post, twice. It is counted, not hidden.',
				);
			else for (const post of rest) this.#enqueue([post], true);
		}
	}

	#askSmaller(posts: readonly PostToJudge[], error: ModelError): void {
		this.#refusals += 1;
		if (!this.#hasAnswer && this.#refusals >= REFUSALS) throw error;
		if (posts.length === 1) this.#leave(posts, error.message);
		const half = Math.ceil(posts.length / 2);
		if (posts.length > 1)
			for (const part of [posts.slice(0, half), posts.slice(half)]) this.#enqueue(part);
	}

	#askLater(batch: Batch, error: ModelError): void {
		const { pausesMs } = this.#options;
		const pause = pausesMs[this.#failures];
		if (pause === undefined) throw error;
		this.#failures += 1;
		this.#queue.unshift(batch);
		clearTimeout(this.#pause);
		this.#pause = setTimeout(
			() => {
				this.#pause = undefined;
				this.#pump();
			},
			Math.max(pause * (0.75 + Math.random() / 2), (error.retryAfter ?? 0) * 1000),
		);
	}

	#leave(posts: readonly PostToJudge[], reason: string): void {
		if (posts.length > 0)
			void this.#options.onVerdicts(
				posts.map(({ id }) => ({ tweetId: id, included: null, reason })),
			);
	}

	#fail(error: unknown): void {
		clearTimeout(this.#pause);
		this.#stop.abort(error);
		this.#ended.reject(error);
	}
}
