const WINDOW_SECONDS = 900;

/**
 * The state of a rate limit after a request. `reset` is in seconds since 1970, as in X's headers.
 */
export interface RateLimitState {
	limit: number;
	remaining: number;
	reset: number;
	isRefused: boolean;
}

/** Counts requests per key and window. */
export class RateLimits {
	#windows = new Map<string, { used: number; reset: number }>();

	take(key: string, limit: number, seconds = WINDOW_SECONDS): RateLimitState {
		const now = Date.now() / 1000;
		const known = this.#windows.get(key);
		const window =
			known && known.reset > now ? known : { used: 0, reset: Math.ceil(now + seconds) };
		this.#windows.set(key, window);
		const isRefused = window.used >= limit;
		if (!isRefused) window.used += 1;
		return { limit, remaining: limit - window.used, reset: window.reset, isRefused };
	}

	clear(): void {
		this.#windows.clear();
	}
}
