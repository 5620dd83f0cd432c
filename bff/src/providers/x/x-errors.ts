import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { PostSourceError } from './post-source.ts';

/** An answer of X that is not what was asked for. */
export interface XRefusal {
	status: number;
	/** Whatever came: JSON, HTML, nothing. */
	body: string;
}

/** X's problem, RFC 9457 with the last part of `type` as its name. */
const Problem = Type.Object({
	type: Type.Optional(Type.String()),
	title: Type.Optional(Type.String()),
	detail: Type.Optional(Type.String()),
	errors: Type.Optional(
		Type.Array(
			Type.Object({ message: Type.Optional(Type.String()), detail: Type.Optional(Type.String()) }),
		),
	),
});

/**
 * The person's connection, their own key, or the installation's: who has to do something about a
 * refusal.
 */
export type XAccessKind = 'connection' | 'own_key' | 'installation';

const unauthorized = {
	connection: () =>
		new PostSourceError(
			'connection_expired',
			'X does not accept your connection any more. Connect X again in Settings.',
		),
	own_key: () =>
		new PostSourceError(
			'posts_refused',
			'X refused your API key. Test it in Settings, or store a new one.',
		),
	installation: () =>
		new PostSourceError(
			'posts_refused',
			'X refused the key of this installation. Store one of your own in Settings, or tell who runs Warble.',
		),
} as const satisfies Record<XAccessKind, () => PostSourceError>;

/** Whether trying again in a moment may help. */
export function isTransient(status: number): boolean {
	return status >= 500 || status === 408;
}

/**
 * X wants to be paid, or has given all that was paid for: waiting for the next quarter of an hour
 * would not help.
 */
export function isOutOfCredit(refusal: XRefusal): boolean {
	return refusal.status === 402 || ['usage-capped', 'credits'].includes(problemOf(refusal).name);
}

export function errorFromX(refusal: XRefusal, access: XAccessKind): PostSourceError {
	const { status } = refusal;
	const { name, said } = problemOf(refusal);
	if (isOutOfCredit(refusal)) {
		const who = access === 'own_key' ? 'your X account' : 'the X account of this installation';
		return new PostSourceError(
			'posts_out_of_credit',
			`X gives no more posts: ${who} has no credit left. Top it up at X, then try again.`,
		);
	}
	if (status === 401) return unauthorized[access]();
	if (name === 'client-forbidden') {
		return refused(
			'X does not let this app read posts: in X’s developer console it has to belong to a project.',
		);
	}
	if (name === 'unsupported-authentication')
		return refused('X wants another kind of key for this. Use an app’s bearer token.');
	if (status === 403 && access === 'connection')
		return refused('X does not show your feed with this connection. Connect X again in Settings.');
	if (status === 403)
		return refused(
			'X does not let this key read posts. Look at its permissions in X’s developer console.',
		);
	if (status >= 400 && status < 500 && status !== 408)
		return refused(`X refused to search for this.${said} Look at what is read in Settings.`);
	return unavailable();
}

export function unavailable(): PostSourceError {
	return new PostSourceError(
		'posts_unavailable',
		'X gives no usable answer right now. What was read so far is kept; try again in a few minutes.',
	);
}

export function tooManyRequests(seconds: number): PostSourceError {
	const sentence = `X wants a pause before it gives more posts. Try again in ${Math.ceil(seconds / 60)} min.`;
	return new PostSourceError('posts_rate_limited', sentence, Math.ceil(seconds));
}

function refused(message: string): PostSourceError {
	return new PostSourceError('posts_refused', message);
}

/**
 * The last part of a problem's type, and X's own words of it, short and clean: ready to follow a
 * sentence. Empty where there are none.
 */
export function problemOf({ body }: XRefusal): { name: string; said: string } {
	const problem = parse(body);
	if (!Value.Check(Problem, problem)) return { name: '', said: '' };
	const [first] = problem.errors ?? [];
	const words = first?.message ?? first?.detail ?? problem.detail ?? problem.title ?? '';
	const clean = words.replace(/\p{C}/gu, ' ').trim();
	const short = clean.length > 200 ? `${clean.slice(0, 200).toWellFormed()}…` : clean;
	return { name: problem.type?.split('/').at(-1) ?? '', said: short && ` It said: “${short}”` };
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
