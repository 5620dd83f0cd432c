const keyOf = (threadId: string | null) => `warble.compose.unsent.${threadId ?? 'new'}`;

/** What was typed and not sent in a thread; empty where there is nothing. */
export function readUnsent(threadId: string | null): string {
	try {
		return sessionStorage.getItem(keyOf(threadId)) ?? '';
	} catch {
		return '';
	}
}

/** Returns whether a reload would bring it back. */
export function keepUnsent(threadId: string | null, text: string): boolean {
	try {
		if (text === '') sessionStorage.removeItem(keyOf(threadId));
		else sessionStorage.setItem(keyOf(threadId), text);
		return true;
	} catch {
		return text.trim() === '';
	}
}

/** The server has the message now. What was typed after it stays, and goes along when a new thread has got its id. */
export function settleUnsent(askedIn: string | null, sent: string, threadId: string): void {
	const kept = readUnsent(askedIn);
	if (kept === sent) keepUnsent(askedIn, '');
	else if (askedIn !== threadId) {
		keepUnsent(threadId, kept);
		keepUnsent(askedIn, '');
	}
}
