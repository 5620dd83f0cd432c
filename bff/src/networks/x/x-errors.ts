import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { PostSourceError, sourceErrors } from '../post-source.ts';

export const xSource = sourceErrors('X');

/** A response of X that is not a success. */
export interface XErrorResponse {
	status: number;
	/** May be JSON, HTML or empty. */
	body: string;
}

/** X's error format (RFC 9457). The last part of `type` is the error's name. */
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

/** The owner of the token, and therefore who has to act on an error: the user or the operator. */
export type XAccessKind = 'connection' | 'own_key' | 'installation';

const unauthorized = {
	connection: xSource.connectionExpired,
	own_key: () =>
		xSource.refused('X refused your API key. Test it in Settings, or store a new one.'),
	installation: () =>
		xSource.refused(
			'X refused the key of this installation. Store a key of your own in Settings, or contact the operator.',
		),
} as const satisfies Record<XAccessKind, () => PostSourceError>;

/** Whether the same request may succeed in a moment. */
export function isTransient(response: XErrorResponse): boolean {
	const { status } = response;
	return status >= 500 || status === 408 || isFromProxy(response);
}

/**
 * Whether a proxy on the way refused the request, which X then never got. Its answer, such as a
 * page with 403, says nothing about the user's rights or posts. X explains each refusal in its
 * error format.
 */
export function isFromProxy({ status, body }: XErrorResponse): boolean {
	if (status < 400 || status >= 500 || status === 408 || status === 429) return false;
	const problem = parse(body);
	return (
		!Value.Check(Problem, problem) ||
		!['type', 'title', 'detail', 'errors'].some((field) => Object.hasOwn(problem, field))
	);
}

/**
 * Whether the credit at X is used up or a monthly cap is reached. Unlike with a rate limit, waiting
 * does not help.
 */
export function isOutOfCredit(refusal: XErrorResponse): boolean {
	return refusal.status === 402 || ['usage-capped', 'credits'].includes(problemOf(refusal).name);
}

export function errorFromX(refusal: XErrorResponse, access: XAccessKind): PostSourceError {
	const { status } = refusal;
	const { name, quote } = problemOf(refusal);
	if (isFromProxy(refusal)) return xSource.unavailable();
	if (isOutOfCredit(refusal)) {
		const who = access === 'own_key' ? 'your X account' : 'the X account of this installation';
		return new PostSourceError(
			'posts_out_of_credit',
			`X gives no more posts: ${who} has no credit left. Top it up at X, then try again.`,
		);
	}
	if (status === 401) return unauthorized[access]();
	if (name === 'client-forbidden') {
		return xSource.refused(
			'X does not allow this app to read posts: add it to a project in X’s developer console.',
		);
	}
	if (name === 'unsupported-authentication')
		return xSource.refused('X needs another kind of key for this. Use an app’s bearer token.');
	if (status === 403 && access === 'connection')
		return xSource.refused(
			'X does not show this with your connection. Connect X again in Settings.',
		);
	if (status === 403)
		return xSource.refused(
			'X does not allow this key to read posts. Check its permissions in X’s developer console.',
		);
	if (status >= 400 && status < 500 && status !== 408)
		return xSource.refused(
			`X refused to search for this.${quote} Check the sources of this filter, or your feed in Settings.`,
		);
	return xSource.unavailable();
}

/**
 * The name of an error (the last part of its type), and a sentence that quotes X's message,
 * shortened and starting with a space. Both are empty if X gave none.
 */
export function problemOf({ body }: XErrorResponse): { name: string; quote: string } {
	const problem = parse(body);
	if (!Value.Check(Problem, problem)) return { name: '', quote: '' };
	const [first] = problem.errors ?? [];
	const message = first?.message ?? first?.detail ?? problem.detail ?? problem.title ?? '';
	const clean = message.replace(/\p{C}/gu, ' ').trim();
	const short = clean.length > 200 ? `${clean.slice(0, 200).toWellFormed()}…` : clean;
	return { name: problem.type?.split('/').at(-1) ?? '', quote: short && ` X said: “${short}”` };
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
