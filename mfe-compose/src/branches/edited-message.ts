import type { QueryError } from 'bff/client/base-query';
import { UnsavedText } from 'remote-kit/unsaved/unsaved-text';
import type { UnsentMessage } from '../thread/unsent-message.ts';

/** An instruction that the user edits, to run it again. */
export interface EditedMessage extends UnsentMessage {
	messageId: string;
	/** The answer before it; null for the first instruction. */
	after: string | null;
	/** Why the server did not accept it. */
	failure?: QueryError | null;
	/** Whether it is being sent, and therefore hidden. */
	isSent?: boolean;
	/** Whether it comes from before a reload, so that it does not take focus. */
	isRestored?: boolean;
}

/** Edited instructions by the id of their thread. */
const editedMessages = () =>
	new UnsavedText<EditedMessage>('instructions', {
		parse: (stored) => {
			const { messageId, text } = stored;
			return typeof messageId === 'string' && typeof text === 'string'
				? (stored as unknown as EditedMessage)
				: null;
		},
	});

/** The edited instruction of a thread, as stored in this browser. */
export function loadEdited(threadId: string | null): EditedMessage | null {
	const kept = threadId === null ? null : editedMessages().open(threadId);
	return kept && { ...kept, isRestored: true };
}

/** Keeps it while the thread is shown if another tab takes it over. Returns how to stop. */
export function followEdited(threadId: string): () => void {
	return editedMessages().follow(threadId);
}

export function saveEdited(threadId: string, edited: EditedMessage | null): void {
	if (!edited) {
		editedMessages().remove(threadId);
		return;
	}
	const { failure: _, isSent: __, isRestored: ___, ...saved } = edited;
	editedMessages().store(threadId, saved);
}
