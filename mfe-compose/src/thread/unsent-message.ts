import { readText, writeText } from 'remote-kit/browser-storage';

/** A message that the user has not sent yet. */
export interface UnsentMessage {
	text: string;
	/** Paths of the attached files, without duplicates. */
	files: readonly string[];
}

export const emptyMessage: UnsentMessage = { text: '', files: [] };

const textKey = (threadId: string | null) => `warble.compose.unsent.${threadId ?? 'new'}`;
const filesKey = (threadId: string | null) => `warble.compose.files.${threadId ?? 'new'}`;

/** Whether the message has no text and no files. */
export function isBlank({ text, files }: UnsentMessage): boolean {
	return text.trim() === '' && files.length === 0;
}

/** The unsent message of a thread, as it was saved for a reload. */
export function loadUnsent(threadId: string | null): UnsentMessage {
	const files = readText('sessionStorage', filesKey(threadId));
	return {
		text: readText('sessionStorage', textKey(threadId)) ?? '',
		files: files ? splitPaths(files) : [],
	};
}

/** Saves the unsent message of a thread. Returns false if the browser did not store it. */
export function saveUnsent(threadId: string | null, { text, files }: UnsentMessage): boolean {
	const isTextSaved = writeText('sessionStorage', textKey(threadId), text || null);
	const areFilesSaved = writeText('sessionStorage', filesKey(threadId), joinPaths(files) || null);
	return (isTextSaved || text.trim() === '') && areFilesSaved;
}

/**
 * Removes a message after the server has accepted it. Text that was typed since is kept, and
 * moved to the new thread if the message has created one.
 */
export function removeSent(sentIn: string | null, sent: UnsentMessage, threadId: string): void {
	const saved = loadUnsent(sentIn);
	if (saved.text === sent.text && joinPaths(saved.files) === joinPaths(sent.files))
		saveUnsent(sentIn, emptyMessage);
	else if (sentIn !== threadId) {
		saveUnsent(threadId, saved);
		saveUnsent(sentIn, emptyMessage);
	}
}

/** Paths cannot contain line breaks. */
function joinPaths(paths: readonly string[]): string {
	return paths.join('\n');
}

function splitPaths(lines: string): string[] {
	return lines.split('\n');
}
