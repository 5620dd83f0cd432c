import type { Draft } from './compose.ts';

/**
 * The markup of drafts in an answer's text. Server and browser read it with the parser below.
 *
 * A block has one draft per line: `<tweets>\n- first\n- second\n</tweets>`. A draft of several
 * lines has markers of its own, inside or outside a block: `<tweet>…</tweet>`. A leading `- ` is
 * not part of a draft, and blank lines are not drafts. All other text is commentary. Markers are
 * case-sensitive and cannot be nested any deeper.
 */
export const markers = {
	blockStart: '<tweets>',
	blockEnd: '</tweets>',
	draftStart: '<tweet>',
	draftEnd: '</tweet>',
} as const;

/** Callbacks of the parser, in the order of the text. */
export interface DraftSink {
	/** A complete draft. */
	draft(text: string): void;
	/** A piece of commentary, of any length. */
	text?(piece: string): void;
	/** The start or end of a block or of a draft. */
	marker?(): void;
}

/**
 * Parses an answer's text while it is received. The result does not depend on how the text is split
 * into pieces, and each draft is reported as soon as it is complete. Parsing takes linear time; the
 * parser keeps only the current draft and at most one incomplete marker in memory.
 */
export class DraftParser {
	#sink: DraftSink;
	/** The end of the last piece, if it may be the beginning of a marker. */
	#partialMarker = '';
	#currentDraft = '';
	#inBlock = false;
	#inDraft = false;

	constructor(sink: DraftSink) {
		this.#sink = sink;
	}

	/** Whether a block or a draft has started and not ended. */
	get isOpen(): boolean {
		return this.#inBlock || this.#inDraft;
	}

	/** The text so far of the incomplete draft, without its leading `- `. */
	get unfinished(): string {
		return this.isOpen ? trimDraft(this.#currentDraft) : '';
	}

	push(piece: string): void {
		// Fast path for the most common token: commentary without a marker.
		if (!this.isOpen && this.#partialMarker === '' && !piece.includes('<')) {
			this.#sink.text?.(piece);
			return;
		}
		const input = this.#partialMarker + piece;
		this.#partialMarker = '';
		let index = 0;
		// Searched again only once passed. Searching at each line or marker would take quadratic time
		// for text that has many of one and none of the other.
		let nextAngle = -1;
		let nextNewline = -1;
		while (index < input.length) {
			if (nextAngle < index) nextAngle = indexOrEnd(input, '<', index);
			if (this.#isDraftPerLine && nextNewline < index) nextNewline = indexOrEnd(input, '\n', index);
			const stop = this.#isDraftPerLine ? Math.min(nextNewline, nextAngle) : nextAngle;
			this.#addText(input.slice(index, stop));
			index = stop;
			if (index === input.length) return;
			if (index !== nextAngle) {
				this.#endDraft();
				index += 1;
				continue;
			}
			const expected = this.#expectedMarkers();
			const found = expected.find((marker) => input.startsWith(marker, index));
			if (found) {
				this.#applyMarker(found);
				index += found.length;
			} else if (
				input.length - index < markers.blockEnd.length &&
				expected.some((marker) => marker.startsWith(input.slice(index)))
			) {
				this.#partialMarker = input.slice(index);
				return;
			} else {
				this.#addText('<');
				index += 1;
			}
		}
	}

	/**
	 * Ends the text and reports a draft without an end marker as complete. Do not call this for text
	 * that was cut off.
	 */
	end(): void {
		this.#addText(this.#partialMarker);
		this.#partialMarker = '';
		if (this.isOpen) this.#endDraft();
		this.#inBlock = false;
		this.#inDraft = false;
	}

	get #isDraftPerLine(): boolean {
		return this.#inBlock && !this.#inDraft;
	}

	#expectedMarkers(): string[] {
		if (this.#inDraft) return [markers.draftEnd, markers.draftStart, markers.blockEnd];
		if (this.#inBlock) return [markers.blockEnd, markers.draftStart];
		return [markers.blockStart, markers.draftStart];
	}

	#addText(piece: string): void {
		if (piece === '') return;
		if (this.isOpen) this.#currentDraft += piece;
		else this.#sink.text?.(piece);
	}

	#applyMarker(marker: string): void {
		if (this.isOpen) this.#endDraft();
		this.#inDraft = marker === markers.draftStart;
		if (marker === markers.blockStart) this.#inBlock = true;
		if (marker === markers.blockEnd) this.#inBlock = false;
		this.#sink.marker?.();
	}

	#endDraft(): void {
		const text = trimDraft(this.#currentDraft);
		this.#currentDraft = '';
		if (text !== '') this.#sink.draft(text);
	}
}

/** An answer's text, separated into drafts and commentary. */
export interface ParsedAnswer {
	/** Text before the first draft. */
	commentary: string;
	tweets: Draft[];
	/** Text outside of drafts after the first one. */
	trailing: string;
	/** Whether the text ends inside a block or a draft: it is still arriving, or was cut off. */
	isOpen: boolean;
	/** The incomplete draft at the end of the text, or an empty string. */
	unfinished: string;
}

/**
 * Parses a whole answer. With `isComplete` (the model has ended the answer) a last draft without an
 * end marker is included in `tweets`; otherwise it is `unfinished`.
 */
export function parseAnswer(content: string, isComplete: boolean): ParsedAnswer {
	const answer: ParsedAnswer = {
		commentary: '',
		tweets: [],
		trailing: '',
		isOpen: false,
		unfinished: '',
	};
	let hasDrafts = false;
	const parser = new DraftParser({
		draft: (text) => answer.tweets.push({ text }),
		text: (piece) => {
			answer[hasDrafts ? 'trailing' : 'commentary'] += piece;
		},
		marker: () => {
			hasDrafts = true;
		},
	});
	parser.push(content);
	if (isComplete) parser.end();
	answer.isOpen = parser.isOpen;
	answer.unfinished = parser.unfinished;
	answer.commentary = answer.commentary.trim();
	answer.trailing = answer.trailing.trim();
	return answer;
}

/** Removes surrounding whitespace and a leading `- `. */
function trimDraft(draft: string): string {
	const text = draft.trim();
	if (text === '-') return '';
	return text.startsWith('- ') ? text.slice(2).trim() : text;
}

function indexOrEnd(input: string, search: string, from: number): number {
	const index = input.indexOf(search, from);
	return index === -1 ? input.length : index;
}
