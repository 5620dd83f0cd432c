import { readKept, UNSENT } from './unsent-responses.ts';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_KEPT = 200;

/** Forgets what is older than 30 days, and the oldest beyond 200. */
export function forgetOldUnsent(now = Date.now()): void {
	try {
		const kept = Object.keys(localStorage)
			.filter((key) => key.startsWith(UNSENT))
			.map((key) => ({ key, at: readKept(key)?.at ?? 0 }))
			.sort((a, b) => b.at - a.at);
		for (const [place, { key, at }] of kept.entries())
			if (place >= MOST_KEPT || at < now - MAX_AGE_MS) localStorage.removeItem(key);
	} catch {
		// A browser may forbid its storage, and then nothing is kept in it.
	}
}
