import { writeText } from 'remote-kit/browser-storage';
import { listStoredKeys } from 'remote-kit/list-stored-keys';
import { KEY_PREFIX, readStoredReply } from './unsent-replies.ts';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_COUNT = 200;

/** Deletes unsent replies older than 30 days, and the oldest beyond 200. */
export function deleteOldUnsentReplies(now = Date.now()): void {
	const replies = listStoredKeys('localStorage', KEY_PREFIX)
		.map((key) => ({ key, at: readStoredReply(key)?.at ?? 0 }))
		.sort((a, b) => b.at - a.at);
	for (const [index, { key, at }] of replies.entries())
		if (index >= MAX_COUNT || at < now - MAX_AGE_MS) writeText('localStorage', key, null);
}
