const WINDOW_SECONDS = 900;

/**
 * Where a caller stands after one more call. Times in whole seconds since 1970, as X tells them.
 */
export interface Standing {
	limit: number;
	remaining: number;
	reset: number;
	isRefused: boolean;
}

/** Counts calls in windows, for each key by itself. */
export class RateLimits {
	#windows = new Map<string, { used: number; reset: number }>();

	take(key: string, limit: number, seconds = WINDOW_SECONDS): Standing {
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
