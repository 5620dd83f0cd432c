import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { visibleText } from '../../prompts/visible-text.ts';

/** What a model is to say of one post. */
const VerdictLine = Type.Object({
	id: Type.String(),
	included: Type.Boolean(),
	reasoning: Type.String(),
});
export type VerdictLine = Type.Static<typeof VerdictLine>;

/** Longer lines are no verdicts. */
const MAX_LINE = 8000;
const MAX_REASON = 500;

/**
 * Finds verdicts in an answer as it arrives, in pieces of any size: every line that is one, or a
 * list of them, whatever stands between (prose, fences, half lines). What is no verdict is no
 * verdict; nothing is guessed.
 */
export class VerdictLines {
	#rest = '';
	#isTooLong = false;

	/** The verdicts that this piece completes. */
	push(piece: string): VerdictLine[] {
		const lines = piece.split('\n');
		const last = lines.pop() ?? '';
		const found = lines.flatMap((line) => {
			this.#append(line);
			return this.#take();
		});
		this.#append(last);
		return found;
	}

	/** The verdict on the last line, which no line break ends. */
	end(): VerdictLine[] {
		return this.#take();
	}

	#append(text: string): void {
		if (this.#isTooLong || this.#rest.length + text.length > MAX_LINE) {
			this.#isTooLong = true;
			this.#rest = '';
		} else this.#rest += text;
	}

	#take(): VerdictLine[] {
		const line = this.#rest;
		this.#rest = '';
		this.#isTooLong = false;
		return readLine(line);
	}
}

function readLine(line: string): VerdictLine[] {
	const start = line.search(/[[{]/);
	const end = Math.max(line.lastIndexOf('}'), line.lastIndexOf(']'));
	if (start === -1 || end < start) return [];
	const text = line.slice(start, end + 1);
	// A list over several lines has its brackets on other lines than its objects.
	const value = parse(text) ?? parse(line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1));
	return (Array.isArray(value) ? value : [value])
		.filter((one) => Value.Check(VerdictLine, one))
		.map(tidy);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function tidy({ id, included, reasoning }: VerdictLine): VerdictLine {
	const said = visibleText(reasoning).replace(/\s+/g, ' ').trim();
	return {
		id,
		included,
		reasoning:
			said.length <= MAX_REASON
				? said
				: `${said.slice(0, MAX_REASON - 1).replace(/[\ud800-\udbff]$/, '')}…`,
	};
}
