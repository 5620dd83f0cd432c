import { pauseFor, retryDelay } from '../../providers/retry-delay.ts';
import { MINUTE_MS } from '../../time.ts';
import type { PostRequest } from '../post-source.ts';
import { errorOfReading, isTransient, mastodonSource, secondsToWait } from './mastodon-errors.ts';
import { MastodonRefusal } from './mastodon-http.ts';

export interface ReadingOptions {
	/**
	 * How long the requests of one reading may wait for the rate limit in all. A longer wait fails
	 * with `posts_rate_limited`. The limits apply to periods of 5 minutes.
	 */
	maxWaitMs?: number | undefined;
	/** Waits before the second, third, … try after a transient failure. */
	retryWaitsMs?: readonly number[] | undefined;
}

/** The part of an answer of `masto` that readers need. */
interface Answer {
	headers: Headers;
	data: unknown;
}

type Waiting = Pick<PostRequest, 'signal' | 'onWait'>;

/** How often a request waits for the rate limit before it fails. */
const MAX_WAITS = 3;

/**
 * Sends requests that read, one after the other. Repeats those that failed transiently, and waits
 * for the rate limit as the instance says. Create one for each reading.
 */
export class MastodonReading {
	readonly #retryWaitsMs: readonly number[];
	#remainingWaitMs: number;
	/** Milliseconds since 1970. The instance refuses requests before this time. */
	#notBefore = 0;

	constructor({ maxWaitMs = 6 * MINUTE_MS, retryWaitsMs = [500, 2000] }: ReadingOptions = {}) {
		this.#remainingWaitMs = maxWaitMs;
		this.#retryWaitsMs = retryWaitsMs;
	}

	/**
	 * Undefined if the instance says that it does not exist. Throws `PostSourceError`, or the
	 * signal’s reason.
	 */
	async find(send: () => PromiseLike<Answer>, waiting: Waiting): Promise<Answer | undefined> {
		try {
			return await this.#repeat(send, waiting);
		} catch (error) {
			if (!(error instanceof MastodonRefusal)) throw error;
			if (error.said !== undefined && [404, 410].includes(error.status)) return undefined;
			throw errorOfReading(error);
		}
	}

	/** As `find`, but what does not exist is an error too. */
	async get(send: () => PromiseLike<Answer>, waiting: Waiting): Promise<Answer> {
		try {
			return await this.#repeat(send, waiting);
		} catch (error) {
			throw error instanceof MastodonRefusal ? errorOfReading(error) : error;
		}
	}

	async #repeat(send: () => PromiseLike<Answer>, { signal, onWait }: Waiting): Promise<Answer> {
		for (let tries = 0, waits = 0; ; ) {
			await this.#waitForRateLimit({ signal, onWait });
			const result = await settle(send);
			signal.throwIfAborted();
			if ('answer' in result) {
				const { headers } = result.answer;
				if (headers.get('x-ratelimit-remaining') === '0')
					this.#notBefore = Date.now() + secondsToWait(headers) * 1000;
				return result.answer;
			}
			const { error } = result;
			const refusal = error instanceof MastodonRefusal ? error : undefined;
			if (refusal?.status === 429) {
				waits += 1;
				const seconds = secondsToWait(refusal.headers);
				if (waits > MAX_WAITS) throw mastodonSource.rateLimited(seconds);
				this.#notBefore = Date.now() + seconds * 1000;
				continue;
			}
			const pause = this.#retryWaitsMs[tries];
			tries += 1;
			// A response that is too large or too slow is so again.
			const isLost = error instanceof TypeError;
			if (pause === undefined || !(refusal ? isTransient(refusal) : isLost))
				throw refusal ?? mastodonSource.unavailable();
			await pauseFor(retryDelay(pause), signal);
		}
	}

	async #waitForRateLimit({ signal, onWait }: Waiting): Promise<void> {
		const pause = this.#notBefore - Date.now();
		if (pause <= 0) return;
		if (pause > this.#remainingWaitMs) throw mastodonSource.rateLimited(pause / 1000);
		this.#remainingWaitMs -= pause;
		onWait?.(new Date(this.#notBefore));
		await pauseFor(pause, signal);
	}
}

async function settle(
	send: () => PromiseLike<Answer>,
): Promise<{ answer: Answer } | { error: unknown }> {
	try {
		return { answer: await send() };
	} catch (error) {
		return { error };
	}
}
