import { visibleText } from '../../prompts/visible-text.ts';

/** A verdict as the model wrote it. */
export interface ParsedVerdict {
	/** In lower case. */
	id: string;
	included: boolean;
	/** Blank if there is none. */
	reasoning: string;
}

/** Longer objects are ignored. */
const MAX_LENGTH = 8000;
const MAX_REASON = 500;

/**
 * Finds verdicts in a response that arrives in pieces of any size: JSON objects with an id and
 * `included`, whether one per line, over several lines, in a list or in another object, and
 * whatever is written around them. Objects that are incomplete or say anything less are ignored.
 */
export class VerdictParser {
	/** The innermost object that has begun; blank outside of objects. */
	#object = '';
	#inString = false;
	#isEscaped = false;

	/** Adds a piece and returns the verdicts that it completes. */
	push(piece: string): ParsedVerdict[] {
		const verdicts: ParsedVerdict[] = [];
		for (let at = 0, start = 0; at < piece.length; at += 1) {
			const character = piece[at];
			if (this.#object === '') {
				at = piece.indexOf('{', at);
				if (at === -1) break;
				this.#begin();
				start = at + 1;
			} else if (this.#inString) this.#readInString(character);
			else if (character === '"') this.#inString = true;
			else if (character === '{') {
				this.#begin();
				start = at + 1;
			} else if (character === '}') {
				verdicts.push(...parseVerdict(this.#object + piece.slice(start, at + 1)));
				this.#object = '';
			}
			const isOpen = this.#object !== '';
			if (isOpen && this.#object.length + at - start > MAX_LENGTH) this.#object = '';
			else if (isOpen && at === piece.length - 1) this.#object += piece.slice(start);
		}
		return verdicts;
	}

	#begin(): void {
		this.#object = '{';
		this.#inString = false;
	}

	/** A line break ends a string that was never one, such as a quote in prose. */
	#readInString(character: string | undefined): void {
		if (this.#isEscaped) this.#isEscaped = false;
		else if (character === '\\') this.#isEscaped = true;
		else if (character === '"' || character === '\n') this.#inString = false;
	}
}

function parseVerdict(text: string): ParsedVerdict[] {
	let object: Record<string, unknown>;
	try {
		object = JSON.parse(text) as Record<string, unknown>;
	} catch {
		return [];
	}
	const id = idOf(object.id);
	const included = booleanOf(object.included);
	if (id === undefined || included === undefined) return [];
	const reasoning = object.reasoning ?? object.reason;
	return [{ id, included, reasoning: typeof reasoning === 'string' ? cutReason(reasoning) : '' }];
}

/** Models also write `#id` and ` ID `. */
function idOf(value: unknown): string | undefined {
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	return String(value).trim().replace(/^#/, '').toLowerCase();
}

function booleanOf(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

/** Puts a reason on one line, without invisible characters, cut to its maximum length. */
function cutReason(reasoning: string): string {
	const text = visibleText(reasoning).replace(/\s+/g, ' ').trim();
	return text.length <= MAX_REASON
		? text
		: `${text.slice(0, MAX_REASON - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
