import { type JudgeFault, judgeFaults } from './judge.ts';

/**
 * Settings of a test for one request to the model. Counts are in tokens; a fault happens after
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
	verdicts?: JudgeFault;
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

interface Reader {
	/** The number of a directive that has none. Without it, a number is required. */
	count?: number;
	min?: number;
	max?: number;
	read(count: number): Directives;
}

const fault = (kind: NonNullable<Directives['fault']>): Reader => ({
	count: 8,
	read: (faultAfter) => ({ fault: kind, faultAfter }),
});
const flag = (directives: Directives): Reader => ({ count: 0, read: () => directives });
const status: Reader = { min: 400, max: 599, read: (count) => ({ status: count }) };

const readers = new Map<string, Reader>([
	['status', status],
	['fail-before', status],
	['fail-mid', fault('fail-mid')],
	['stall', fault('stall')],
	['cut', fault('cut')],
	['wait', { read: (wait) => ({ wait }) }],
	['pace', { read: (pace) => ({ pace }) }],
	['per-write', { read: (count) => ({ perWrite: Math.max(1, count) }) }],
	['tokens', { read: (tokens) => ({ tokens }) }],
	['html', flag({ html: true })],
	['moderated', flag({ moderated: true })],
	['too-long', flag({ tooLong: true })],
	['no-done', flag({ noDone: true })],
	['unclosed', flag({ unclosed: true })],
]);

/** Reads `pace 0, tokens 500`. Throws `DirectiveError`. */
export function readDirectives(list: string): Directives {
	let found: Directives = {};
	for (const item of list.split(',').map((part) => part.trim()))
		if (item !== '') found = { ...found, ...readDirective(item) };
	return found;
}

function readDirective(item: string): Directives {
	const refuse = (problem: string) => new DirectiveError(`Sandbox directive "${item}" ${problem}`);
	const [word = '', value] = item.split(/\s+/, 2);
	if (word === 'verdicts') {
		const verdicts = judgeFaults.find((kind) => kind === value);
		if (verdicts === undefined) throw refuse(`needs one of ${judgeFaults.join(', ')}`);
		return { verdicts };
	}
	const reader = readers.get(word);
	if (!reader) throw refuse('is unknown');
	const { min = 0, max = Number.POSITIVE_INFINITY, read } = reader;
	const count = value === undefined ? reader.count : Number(value);
	if (count === undefined || !(count >= min && count <= max))
		throw refuse(`needs a number from ${min} to ${max}`);
	return read(count);
}
