import type { Draft } from './compose.ts';

/**
 * How drafts stand in assistant text, read the same way on both sides: a block of lines, each a
 * draft (`<tweets>\n- first\n- second\n</tweets>`), or single drafts of any number of lines
 * (`<tweet>…</tweet>`), inside a block or outside. A leading `- ` is not part of a draft; blank
 * lines are none. Anything else is commentary. Markers are lower case and literal; nothing is
 * nested deeper.
 */
export const markers = {
	blockStart: '<tweets>',
	blockEnd: '</tweets>',
	draftStart: '<tweet>',
	draftEnd: '</tweet>',
} as const;

/** What the parser tells, in the order of the text. */
export interface DraftSink {
	/** A draft is complete. */
	draft(text: string): void;
	/** A piece of commentary, of any length. */
	text?(piece: string): void;
	/** A marker began or ended a stretch of drafts. */
	marker?(): void;
}

/**
 * Reads assistant text as it arrives: however the text is cut, the same drafts come out, each the
 * moment it closes. Time is linear in the text; what it holds back is the draft being written and
 * at most one unfinished marker.
 */
export class DraftParser {
	#sink: DraftSink;
	#tail = '';
	#writing = '';
	#inBlock = false;
	#inDraft = false;

	constructor(sink: DraftSink) {
		this.#sink = sink;
	}

	/** Whether a block or a draft has begun and not ended. */
	get isOpen(): boolean {
		return this.#inBlock || this.#inDraft;
	}

	/** The draft being written, without its leading `- `. */
	get unfinished(): string {
		return this.isOpen ? withoutDash(this.#writing) : '';
	}

	push(piece: string): void {
		// The common case of a streamed token: commentary without a marker in sight.
		if (!this.isOpen && this.#tail === '' && !piece.includes('<')) {
			this.#sink.text?.(piece);
			return;
		}
		const input = this.#tail + piece;
		this.#tail = '';
		let at = 0;
		// Kept until they are passed: searching anew each time would read a hostile text once per line
		// or marker.
		let angle = -1;
		let newline = -1;
		while (at < input.length) {
			if (angle < at) angle = indexOrEnd(input, '<', at);
			if (this.#endsLines && newline < at) newline = indexOrEnd(input, '\n', at);
			const stop = this.#endsLines ? Math.min(newline, angle) : angle;
			this.#plain(input.slice(at, stop));
			at = stop;
			if (at === input.length) return;
			if (at !== angle) {
				this.#closeDraft();
				at += 1;
				continue;
			}
			const expected = this.#expectedMarkers();
			const found = expected.find((marker) => input.startsWith(marker, at));
			if (found) {
				this.#apply(found);
				at += found.length;
			} else if (
				input.length - at < markers.blockEnd.length &&
				expected.some((marker) => marker.startsWith(input.slice(at)))
			) {
				this.#tail = input.slice(at);
				return;
			} else {
				this.#plain('<');
				at += 1;
			}
		}
	}

	/**
	 * The text is over: a draft that nobody closed is still a draft. Not for text that was cut off.
	 */
	end(): void {
		this.#plain(this.#tail);
		this.#tail = '';
		if (this.isOpen) this.#closeDraft();
		this.#inBlock = false;
		this.#inDraft = false;
	}

	get #endsLines(): boolean {
		return this.#inBlock && !this.#inDraft;
	}

	#expectedMarkers(): string[] {
		if (this.#inDraft) return [markers.draftEnd, markers.draftStart, markers.blockEnd];
		if (this.#inBlock) return [markers.blockEnd, markers.draftStart];
		return [markers.blockStart, markers.draftStart];
	}

	#plain(piece: string): void {
		if (piece === '') return;
		if (this.isOpen) this.#writing += piece;
		else this.#sink.text?.(piece);
	}

	#apply(marker: string): void {
		if (this.isOpen) this.#closeDraft();
		this.#inDraft = marker === markers.draftStart;
		if (marker === markers.blockStart) this.#inBlock = true;
		if (marker === markers.blockEnd) this.#inBlock = false;
		this.#sink.marker?.();
	}

	#closeDraft(): void {
		const text = withoutDash(this.#writing);
		this.#writing = '';
		if (text !== '') this.#sink.draft(text);
	}
}

/** An assistant message taken apart for display. */
export interface ParsedAnswer {
	/** What stands before the first draft. */
	commentary: string;
	tweets: Draft[];
	/** Commentary after the first draft. */
	trailing: string;
	/** A block or draft is still open: more drafts are coming, or the answer was cut. */
	isOpen: boolean;
	/** The draft that was being written when the text ended. */
	unfinished: string;
}

/**
 * Reads a whole message. Pass `isComplete` when the model ended it itself: an unclosed last draft
 * then counts.
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

function withoutDash(line: string): string {
	const text = line.trim();
	if (text === '-') return '';
	return text.startsWith('- ') ? text.slice(2).trim() : text;
}

function indexOrEnd(input: string, wanted: string, from: number): number {
	const index = input.indexOf(wanted, from);
	return index === -1 ? input.length : index;
}
