import { readText, writeText } from 'remote-kit/browser-storage';

/** A message that the user has not sent yet. */
export interface UnsentMessage {
	text: string;
	/** Paths of the attached files, without duplicates. */
	files: readonly string[];
	/** Ids of the drafts of the library to work from, without duplicates. */
	drafts: readonly string[];
	/** Whether the assistant is given what worked. */
	withResults: boolean;
	/** Whether the new thread begins with its voice off. */
	withoutVoice?: boolean | undefined;
}

export const emptyMessage: UnsentMessage = {
	text: '',
	files: [],
	drafts: [],
	withResults: false,
};

const textKey = (threadId: string | null) => `warble.compose.unsent.${threadId ?? 'new'}`;
const filesKey = (threadId: string | null) => `warble.compose.files.${threadId ?? 'new'}`;
const draftsKey = (threadId: string | null) => `warble.compose.drafts.${threadId ?? 'new'}`;
const resultsKey = (threadId: string | null) => `warble.compose.results.${threadId ?? 'new'}`;

const voiceKey = (threadId: string | null) => `warble.compose.voice.${threadId ?? 'new'}`;

/** Whether the message has no text, files and drafts. */
export function isBlank({ text, files, drafts }: UnsentMessage): boolean {
	return text.trim() === '' && files.length === 0 && drafts.length === 0;
}

/** The unsent message of a thread, as it was saved for a reload. */
export function loadUnsent(threadId: string | null): UnsentMessage {
	const files = readText('sessionStorage', filesKey(threadId));
	const drafts = readText('sessionStorage', draftsKey(threadId));
	return {
		text: readText('sessionStorage', textKey(threadId)) ?? '',
		files: files ? files.split('\n') : [],
		drafts: drafts ? drafts.split('\n') : [],
		withResults: readText('sessionStorage', resultsKey(threadId)) !== null,
		...(readText('sessionStorage', voiceKey(threadId)) !== null && { withoutVoice: true }),
	};
}

/** Saves the unsent message of a thread. Returns false if the browser did not store it. */
export function saveUnsent(threadId: string | null, unsent: UnsentMessage): boolean {
	const { text, files, drafts, withResults, withoutVoice } = unsent;
	const isTextSaved = writeText('sessionStorage', textKey(threadId), text || null);
	const areFilesSaved = writeText('sessionStorage', filesKey(threadId), lines(files));
	const areDraftsSaved = writeText('sessionStorage', draftsKey(threadId), lines(drafts));
	writeText('sessionStorage', resultsKey(threadId), withResults ? 'yes' : null);
	writeText('sessionStorage', voiceKey(threadId), withoutVoice ? 'off' : null);
	return (isTextSaved || text.trim() === '') && areFilesSaved && areDraftsSaved;
}

/**
 * Removes a message after the server has accepted it. Text that was typed since is kept, and
 * moved to the new thread if the message has created one.
 */
export function removeSent(sentIn: string | null, sent: UnsentMessage, threadId: string): void {
	const saved = loadUnsent(sentIn);
	if (saved.text === sent.text && lines(saved.files) === lines(sent.files))
		saveUnsent(sentIn, emptyMessage);
	else if (sentIn !== threadId) {
		saveUnsent(threadId, saved);
		saveUnsent(sentIn, emptyMessage);
	}
}

/** Paths and ids contain no line breaks. */
function lines(items: readonly string[]): string | null {
	return items.join('\n') || null;
}
