/**
 * A place in a thread's stream of events: which message, how many characters of it have been told,
 * and how many of its drafts. As an event id: `3.412.2`.
 */
export interface Position {
	message: number;
	characters: number;
	drafts: number;
}

export function writePosition({ message, characters, drafts }: Position): string {
	return `${message}.${characters}.${drafts}`;
}

/** Undefined for anything that is no position: the stream then begins at its beginning. */
export function readPosition(id: string | undefined): Position | undefined {
	const match = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(id ?? '');
	return match
		? { message: Number(match[1]), characters: Number(match[2]), drafts: Number(match[3]) }
		: undefined;
}
