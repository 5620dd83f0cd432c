import { readText, writeText } from 'remote-kit/browser-storage';

/** Which drafts of a thread the user has discarded here, as `MESSAGE:INDEX`. */
export type Discarded = ReadonlySet<string>;

const keyOf = (threadId: string) => `warble.compose.discarded.${threadId}`;

export function discardedKey(messageId: string, index: number): string {
	return `${messageId}:${index}`;
}

export function loadDiscarded(threadId: string): Discarded {
	return new Set(readText('localStorage', keyOf(threadId))?.split('\n'));
}

export function saveDiscarded(threadId: string, discarded: Discarded): void {
	writeText('localStorage', keyOf(threadId), [...discarded].join('\n') || null);
}

/** Calls back when another tab has changed what is discarded in a thread. */
export function watchDiscarded(threadId: string, onChange: () => void): () => void {
	const onStorage = ({ key }: StorageEvent) => {
		if (key === keyOf(threadId)) onChange();
	};
	addEventListener('storage', onStorage);
	return () => removeEventListener('storage', onStorage);
}
