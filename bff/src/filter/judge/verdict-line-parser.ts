import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { visibleText } from '../../prompts/visible-text.ts';

/** The line that the model is to write for each post. */
const VerdictLine = Type.Object({
	id: Type.String(),
	included: Type.Boolean(),
	reasoning: Type.String(),
});
export type VerdictLine = Type.Static<typeof VerdictLine>;

/** Longer lines are ignored. */
const MAX_LINE = 8000;
const MAX_REASON = 500;

/**
 * Finds verdicts in a response that arrives in pieces of any size. A line counts if it contains one
 * verdict or a list of them; prose, code fences and incomplete lines are ignored.
 */
export class VerdictLineParser {
	#rest = '';
	#isTooLong = false;

	/** Adds a piece and returns the verdicts that it completes. */
	push(piece: string): VerdictLine[] {
		const lines = piece.split('\n');
		const last = lines.pop() ?? '';
		const verdicts = lines.flatMap((line) => {
			this.#append(line);
			return this.#parseRest();
		});
		this.#append(last);
		return verdicts;
	}

	/** Returns the verdicts on the last line, which has no line break. */
	end(): VerdictLine[] {
		return this.#parseRest();
	}

	#append(text: string): void {
		if (this.#isTooLong || this.#rest.length + text.length > MAX_LINE) {
			this.#isTooLong = true;
			this.#rest = '';
		} else this.#rest += text;
	}

	#parseRest(): VerdictLine[] {
		const line = this.#rest;
		this.#rest = '';
		this.#isTooLong = false;
		return parseVerdictLine(line);
	}
}

function parseVerdictLine(line: string): VerdictLine[] {
	const start = line.search(/[[{]/);
	const end = Math.max(line.lastIndexOf('}'), line.lastIndexOf(']'));
	if (start === -1 || end < start) return [];
	const text = line.slice(start, end + 1);
	// In a list over several lines, the brackets and the objects can be on different lines.
	const value =
		parseJson(text) ?? parseJson(line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1));
	return (Array.isArray(value) ? value : [value])
		.filter((entry) => Value.Check(VerdictLine, entry))
		.map(cleanReason);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Puts the reason on one line, without invisible characters, cut to its maximum length. */
function cleanReason({ id, included, reasoning }: VerdictLine): VerdictLine {
	const text = visibleText(reasoning).replace(/\s+/g, ' ').trim();
	return {
		id,
		included,
		reasoning:
			text.length <= MAX_REASON
				? text
				: `${text.slice(0, MAX_REASON - 1).replace(/[\ud800-\udbff]$/, '')}…`,
	};
}
