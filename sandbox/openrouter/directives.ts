import { type JudgeFault, judgeFaults } from './judge.ts';

/**
 * What a test can set for one request to the model. Counts are in tokens; a fault happens after
 * `faultAfter` of them.
 */
export interface Directives {
	/** Respond with this HTTP status instead of a stream. */
	status?: number;
	/** Milliseconds before the response. */
	wait?: number;
	/** Respond with 502 and an HTML page, as a gateway does. */
	html?: true;
	/** Respond with 403 and the reasons of a moderation. */
	moderated?: true;
	/** Respond with 400: the context is too long. */
	tooLong?: true;
	/** Send an error chunk, send nothing until the client leaves, or destroy the socket. */
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

/** An unknown directive. Ignoring it would let a misspelt test pass. */
export class DirectiveError extends Error {
	override readonly name = 'DirectiveError';
}

const written = /\[\[sandbox:([^\]]*)\]\]/g;

/**
 * Finds all directives in a text: `[[sandbox: stall 3]]` or `[[sandbox: pace 0, stall 3]]`. Throws
 * `DirectiveError`.
 */
export function findDirectives(text: string): Directives {
	return readDirectives([...text.matchAll(written)].map(([, inside]) => inside ?? '').join(','));
}

/** The text without its directives. */
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
