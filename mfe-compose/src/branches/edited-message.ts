import type { QueryError } from 'bff/client/base-query';
import { readText, writeText } from 'remote-kit/browser-storage';
import type { UnsentMessage } from '../thread/unsent-message.ts';

/** An instruction that the user edits, to run it again. */
export interface EditedMessage extends UnsentMessage {
	messageId: string;
	/** The answer before it; null for the first instruction. */
	after: string | null;
	/** Why the server did not accept it. */
	failure?: QueryError | null;
	/** Whether it is on its way to the server, and not shown. */
	isSent?: boolean;
	/** Whether it comes from before a reload, so that it does not take focus. */
	isRestored?: boolean;
}

const key = (threadId: string) => `warble.compose.edited.${threadId}`;

/** The edited instruction of a thread, as it was saved for a reload. */
export function loadEdited(threadId: string | null): EditedMessage | null {
	const saved = threadId === null ? null : readText('sessionStorage', key(threadId));
	try {
		return saved ? { ...(JSON.parse(saved) as EditedMessage), isRestored: true } : null;
	} catch {
		return null;
	}
}

export function saveEdited(threadId: string, edited: EditedMessage | null): void {
	const { failure: _, isSent: __, ...saved } = edited ?? {};
	writeText('sessionStorage', key(threadId), edited && JSON.stringify(saved));
}
