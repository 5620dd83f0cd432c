import { writeText } from 'remote-kit/browser-storage';
import { listStoredKeys } from 'remote-kit/list-stored-keys';
import { readKept, UNSENT } from './unsent-responses.ts';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_KEPT = 200;

/** Removes replies that were kept more than 30 days ago, and the oldest beyond 200. */
export function forgetOldUnsent(now = Date.now()): void {
	const kept = listStoredKeys('localStorage', UNSENT)
		.map((key) => ({ key, at: readKept(key)?.at ?? 0 }))
		.sort((a, b) => b.at - a.at);
	for (const [place, { key, at }] of kept.entries())
		if (place >= MAX_KEPT || at < now - MAX_AGE_MS) writeText('localStorage', key, null);
}
