import { readText, writeText } from 'remote-kit/browser-storage';
import { UnsavedText } from 'remote-kit/unsaved/unsaved-text';

/** A message that the user has not sent yet. */
export interface UnsentMessage {
	text: string;
	/** Paths of the attached files, without duplicates. */
	files: readonly string[];
	/** Ids of the drafts of the library to work from, without duplicates. */
	drafts: readonly string[];
	/** Whether to attach the user's best posts. */
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

/** Unsent messages by the id of their thread, or `new`. */
export const unsentMessages = () =>
	new UnsavedText<UnsentMessage>('compose', {
		parse: (stored) => {
			const { text, files, drafts } = stored;
			return typeof text === 'string' && Array.isArray(files) && Array.isArray(drafts)
				? ({ ...emptyMessage, ...stored } as UnsentMessage)
				: null;
		},
		isOffered: (message) => !isBlank(message),
	});

export const unsentKey = (threadId: string | null) => threadId ?? 'new';
/** Earlier releases stored the text in the tab. */
const formerKey = (threadId: string | null) => `warble.compose.unsent.${unsentKey(threadId)}`;

/** Whether the message has no text, files and drafts. */
export function isBlank({ text, files, drafts }: UnsentMessage): boolean {
	return text.trim() === '' && files.length === 0 && drafts.length === 0;
}

/** The unsent message of a thread, as stored in this browser. */
export function loadUnsent(threadId: string | null): UnsentMessage {
	const kept = unsentMessages().open(unsentKey(threadId));
	if (!kept)
		return { ...emptyMessage, text: readText('sessionStorage', formerKey(threadId)) ?? '' };
	const { at: _, ...message } = kept;
	return message;
}

/** Keeps the unsent message of a thread. Returns false if the browser did not store it. */
export function saveUnsent(threadId: string | null, unsent: UnsentMessage): boolean {
	writeText('sessionStorage', formerKey(threadId), null);
	if (!isBlank(unsent) || unsent.withResults || unsent.withoutVoice)
		return unsentMessages().store(unsentKey(threadId), unsent) || isBlank(unsent);
	unsentMessages().remove(unsentKey(threadId));
	return true;
}

/**
 * Removes a message after the server has accepted it. Text typed since is kept, and moved to the
 * new thread if the message has created one.
 */
export function removeSent(sentIn: string | null, sent: UnsentMessage, threadId: string): void {
	const saved = unsentMessages().read(unsentKey(sentIn));
	const isSent = saved?.text === sent.text && saved.files.join() === sent.files.join();
	if (saved && !isSent && sentIn !== threadId) saveUnsent(threadId, saved);
	if (!saved || isSent || sentIn !== threadId) saveUnsent(sentIn, emptyMessage);
}
