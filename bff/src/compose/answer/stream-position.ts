/**
 * A position in a thread's stream of events: the message, and how many of its characters and drafts
 * have been sent. As an event id: `3.412.2`.
 */
export interface StreamPosition {
	messagePosition: number;
	characters: number;
	drafts: number;
}

export function formatStreamPosition(position: StreamPosition): string {
	return `${position.messagePosition}.${position.characters}.${position.drafts}`;
}

/** Undefined for anything that is not a valid id; the stream then starts at its beginning. */
export function parseStreamPosition(id: string | undefined): StreamPosition | undefined {
	const match = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(id ?? '');
	return match
		? {
				messagePosition: Number(match[1]),
				characters: Number(match[2]),
				drafts: Number(match[3]),
			}
		: undefined;
}
