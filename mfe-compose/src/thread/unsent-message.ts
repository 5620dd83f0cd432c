import { readText, writeText } from 'remote-kit/browser-storage';

/** What is written in a thread and not sent. */
export interface Unsent {
	text: string;
	/** Paths of the files that go along, each once. */
	files: readonly string[];
}

export const nothingUnsent: Unsent = { text: '', files: [] };

const textKey = (threadId: string | null) => `warble.compose.unsent.${threadId ?? 'new'}`;
const filesKey = (threadId: string | null) => `warble.compose.files.${threadId ?? 'new'}`;

/** Whether there is nothing to send. */
export function isBlank({ text, files }: Unsent): boolean {
	return text.trim() === '' && files.length === 0;
}

/** What was written and not sent in a thread. */
export function readUnsent(threadId: string | null): Unsent {
	const files = readText('sessionStorage', filesKey(threadId));
	return {
		text: readText('sessionStorage', textKey(threadId)) ?? '',
		files: files ? splitPaths(files) : [],
	};
}

/** Returns whether a reload would bring it back. */
export function keepUnsent(threadId: string | null, { text, files }: Unsent): boolean {
	const isTextKept = writeText('sessionStorage', textKey(threadId), text || null);
	const areFilesKept = writeText('sessionStorage', filesKey(threadId), joinPaths(files) || null);
	return (isTextKept || text.trim() === '') && areFilesKept;
}

/**
 * The server has the message now. What was written after it stays, and goes along when a new thread
 * has got its id.
 */
export function settleUnsent(askedIn: string | null, sent: Unsent, threadId: string): void {
	const kept = readUnsent(askedIn);
	if (kept.text === sent.text && joinPaths(kept.files) === joinPaths(sent.files))
		keepUnsent(askedIn, nothingUnsent);
	else if (askedIn !== threadId) {
		keepUnsent(threadId, kept);
		keepUnsent(askedIn, nothingUnsent);
	}
}

/** No path holds a line break. */
function joinPaths(paths: readonly string[]): string {
	return paths.join('\n');
}

function splitPaths(lines: string): string[] {
	return lines.split('\n');
}
