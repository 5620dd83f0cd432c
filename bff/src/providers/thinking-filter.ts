/** Receives an answer without the model's thinking. */
interface AnswerText {
	text(piece: string): void;
	/** All text so far was thinking. */
	restart?(): void;
}

const TAG_NAMES = ['think', 'thinking', 'thought', 'reasoning'];
const CLOSING_TAGS = TAG_NAMES.map((name) => `</${name}>`);
const TAGS = [...TAG_NAMES.map((name) => `<${name}>`), ...CLOSING_TAGS];
const MAX_TAG_LENGTH = Math.max(...TAGS.map(({ length }) => length));
const OPENING = /^<(?:think|thinking|thought|reasoning)>/i;
const CLOSING = /<\/(?:think|thinking|thought|reasoning)>/i;
const ALL_CLOSING = /<\/(?:think|thinking|thought|reasoning)>/gi;
/** Blank text that may precede a tag; after more blanks, no tag is expected. */
const MAX_BLANKS = 200;

/**
 * Removes the thinking that some models write into their answer, from text that arrives in pieces:
 * `<think>…</think>` at its beginning. If the opening tag is missing, because the provider has put
 * it into the prompt, a closing tag at the beginning or end of a line ends the thinking, and the
 * text passed on before is taken back. In the middle of a line the tag is a word of the answer.
 */
export class ThinkingFilter {
	#answer: AnswerText;
	/** `beginning`: only blanks so far, or since the end of the thinking. */
	#state: 'beginning' | 'thinking' | 'answer' = 'beginning';
	/** The end of the text so far, if it may be the beginning of a tag. */
	#held = '';
	#isAtLineStart = false;

	constructor(answer: AnswerText) {
		this.#answer = answer;
	}

	push(piece: string): void {
		if (this.#state === 'answer' && this.#held === '' && !piece.includes('<')) this.#send(piece);
		else this.#read(this.#held + piece, false);
	}

	/** Passes on the text that was held back. */
	end(): void {
		if (this.#held !== '') this.#read(this.#held, true);
	}

	#read(text: string, isEnd: boolean): void {
		this.#held = '';
		let rest: string | undefined = text;
		while (rest !== undefined && rest !== '') {
			if (this.#state === 'beginning') rest = this.#readBeginning(rest, isEnd);
			else if (this.#state === 'thinking') rest = this.#readThinking(rest);
			else rest = this.#readAnswer(rest, isEnd);
		}
	}

	/** Returns the unread text, as the next two methods do. */
	#readBeginning(text: string, isEnd: boolean): string | undefined {
		const begun = text.trimStart();
		const [opening] = OPENING.exec(begun) ?? [];
		const closing = CLOSING_TAGS.find((tag) => begun.slice(0, tag.length).toLowerCase() === tag);
		if (opening !== undefined) this.#state = 'thinking';
		const tag = opening ?? closing;
		if (tag !== undefined) return begun.slice(tag.length);
		if (!isEnd && text.length < MAX_BLANKS && isTagBeginning(begun, TAGS)) {
			this.#held = text;
			return undefined;
		}
		this.#state = 'answer';
		return text;
	}

	#readThinking(text: string): string | undefined {
		const closing = CLOSING.exec(text);
		if (closing) {
			this.#state = 'beginning';
			return text.slice(closing.index + closing[0].length);
		}
		this.#held = text.slice(1 - MAX_TAG_LENGTH);
		return undefined;
	}

	#readAnswer(text: string, isEnd: boolean): string | undefined {
		for (const { index, 0: tag } of text.matchAll(ALL_CLOSING)) {
			const after = text[index + tag.length];
			const isLineStart = index === 0 ? this.#isAtLineStart : text[index - 1] === '\n';
			if (!isLineStart && after === undefined && !isEnd) return this.#hold(text, index);
			if (isLineStart || after === undefined || after === '\n' || after === '\r') {
				this.#answer.restart?.();
				this.#state = 'beginning';
				return text.slice(index + tag.length);
			}
		}
		const last = text.lastIndexOf('<');
		if (last !== -1 && !isEnd && isTagBeginning(text.slice(last), CLOSING_TAGS))
			return this.#hold(text, last);
		this.#send(text);
		return undefined;
	}

	#hold(text: string, from: number): undefined {
		this.#held = text.slice(from);
		if (from > 0) this.#send(text.slice(0, from));
	}

	#send(text: string): void {
		this.#isAtLineStart = text.endsWith('\n');
		this.#answer.text(text);
	}
}

function isTagBeginning(text: string, tags: readonly string[]): boolean {
	const lower = text.slice(0, MAX_TAG_LENGTH).toLowerCase();
	return tags.some((tag) => tag.startsWith(lower) && text.length < tag.length);
}
