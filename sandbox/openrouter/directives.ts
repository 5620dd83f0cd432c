import { type JudgeFault, judgeFaults } from './judging.ts';

/**
 * What a test asks of the model for one request. Counts are in tokens; a fault strikes after
 * `faultAfter` of them.
 */
export interface Directives {
	/** Answer with this HTTP status before any stream. */
	status?: number;
	/** Milliseconds before anything is answered. */
	wait?: number;
	/** Answer 502 with a page of HTML, as a gateway in between does. */
	html?: true;
	/** Answer 403 with the reasons of a moderation. */
	moderated?: true;
	/** Answer 400: more text than the model can read. */
	tooLong?: true;
	/** An error chunk inside the 200, silence until the client goes, or a destroyed socket. */
	fault?: 'fail-mid' | 'stall' | 'cut';
	faultAfter?: number;
	/** End without `[DONE]`. */
	noDone?: true;
	/** Never close the block of drafts. */
	unclosed?: true;
	/** Puts a fault into the verdicts of a judge request. */
	verdicts?: JudgeFault | undefined;
	/** Milliseconds between two tokens. */
	pace?: number;
	/** Tokens in one write. */
	perWrite?: number;
	/** Answer with exactly this many tokens. */
	tokens?: number;
}

/** A directive nobody knows: said aloud, or a misspelt test would pass. */
export class DirectiveError extends Error {
	override readonly name = 'DirectiveError';
}

const written = /\[\[sandbox:([^\]]*)\]\]/g;

/**
 * Finds `[[sandbox: stall 3]]`, several of them or several in one separated by commas. Throws
 * `DirectiveError`.
 */
export function findDirectives(text: string): Directives {
	return readDirectives([...text.matchAll(written)].map(([, inside]) => inside ?? '').join(','));
}

/** The text as the model reads it. */
export function withoutDirectives(text: string): string {
	return text.replace(written, '').trim();
}

/** Reads `pace 0, tokens 500`. Throws `DirectiveError`. */
export function readDirectives(list: string): Directives {
	const found: Directives = {};
	for (const item of list.split(',').map((part) => part.trim())) {
		if (item === '') continue;
		const [word = '', digits] = item.split(/\s+/, 2);
		if (word === 'verdicts') {
			found.verdicts = judgeFaults.find((fault) => fault === digits);
			if (found.verdicts === undefined)
				throw new DirectiveError(
					`Sandbox directive "${item}" needs one of ${judgeFaults.join(', ')}`,
				);
			continue;
		}
		const count = digits === undefined ? undefined : Number(digits);
		if (count !== undefined && !(count >= 0))
			throw new DirectiveError(`"${digits}" is not a number in sandbox directive "${item}"`);
		apply(found, word, count, item);
	}
	return found;
}

function apply(found: Directives, word: string, count: number | undefined, item: string): void {
	const needed = () => {
		if (count === undefined) throw new DirectiveError(`Sandbox directive "${item}" needs a number`);
		return count;
	};
	switch (word) {
		case 'status':
		case 'fail-before':
			found.status = needed();
			if (found.status < 400 || found.status > 599)
				throw new DirectiveError(`Sandbox directive "${item}" needs a status from 400 to 599`);
			return;
		case 'fail-mid':
		case 'stall':
		case 'cut':
			found.fault = word;
			found.faultAfter = count ?? 8;
			return;
		case 'wait':
			found.wait = needed();
			return;
		case 'pace':
			found.pace = needed();
			return;
		case 'per-write':
			found.perWrite = Math.max(1, needed());
			return;
		case 'tokens':
			found.tokens = needed();
			return;
		case 'html':
			found.html = true;
			return;
		case 'moderated':
			found.moderated = true;
			return;
		case 'too-long':
			found.tooLong = true;
			return;
		case 'no-done':
			found.noDone = true;
			return;
		case 'unclosed':
			found.unclosed = true;
			return;
		default:
			throw new DirectiveError(`Unknown sandbox directive "${item}"`);
	}
}
