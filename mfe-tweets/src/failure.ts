import type { QueryError } from 'bff/client/base-query';
import type { ErrorBody } from 'bff/contract/errors';
import { formatSoon } from './format.ts';

export interface Explanation {
	message: string;
	/** Where to mend it. */
	link?: { href: string; label: string };
}

const settings = { href: '/app/settings', label: 'Open settings' };
const ways: Partial<Record<QueryError['code'], { href: string; label: string }>> = {
	subscription_required: { href: '/billing', label: 'View plans' },
	connection_expired: { href: '/app/settings', label: 'Connect X again' },
	feed_missing: settings,
	posts_refused: settings,
	posts_out_of_credit: settings,
	key_missing: settings,
	key_rejected: settings,
	model_out_of_credit: settings,
};

/** What a person is told of a failure: the server's sentence, until when to wait, where to go. */
export function explain({ code, message, retryAfter }: QueryError, now = Date.now()): Explanation {
	const link = ways[code];
	const wait =
		retryAfter === undefined
			? ''
			: ` ${/try again in/i.test(message) ? 'That is' : 'Try again'} ${formatSoon(retryAfter, now)}.`;
	return { message: `${message}${wait}`, ...(link ? { link } : {}) };
}

/**
 * A failure that the server remembers, as one of now; its wait was counted from then and is over or
 * unknown.
 */
export function rememberedFailure({ code, message }: ErrorBody): QueryError {
	return { code, message };
}

/** Errors of the queries come untyped from their hooks; all of them are the client's. */
export function asFailure(error: unknown): QueryError | undefined {
	return isFailure(error) ? error : undefined;
}

function isFailure(error: unknown): error is QueryError {
	return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
