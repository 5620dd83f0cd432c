export const DONE_CHANNEL = 'warble.tweets.done';

export interface DoneMessage {
	id: string;
	doneAt: string | null;
}
