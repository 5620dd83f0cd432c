import type { MediaRef } from 'bff/contract/publishing/draft-part';

/** The actions of a part. The functions keep their identity. */
export interface PartActions {
	write: (key: number, text: string) => void;
	attach: (key: number, media: readonly MediaRef[]) => void;
	/** Shows the tools of the part. */
	activate: (key: number) => void;
	/** Splits at this place; if absent, wherever a post is full. */
	split: (key: number, offset?: number) => void;
	move: (key: number, by: -1 | 1) => void;
	remove: (key: number) => void;
	/** Lets the assistant shorten the part. */
	shorten: (index: number) => void;
}
