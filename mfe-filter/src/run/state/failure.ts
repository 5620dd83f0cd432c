import type { QueryError } from 'bff/client/base-query';

export interface Explanation {
	message: string;
	/** Where to mend it. */
	link?: { href: string; label: string };
}

const settings = { href: '/app/settings', label: 'Open settings' };
const ways: Partial<Record<QueryError['code'], { href: string; label: string }>> = {
	subscription_required: { href: '/billing', label: 'View plans' },
	key_missing: settings,
	key_rejected: settings,
	model_out_of_credit: settings,
	feed_missing: settings,
	connection_expired: settings,
	posts_refused: settings,
	posts_out_of_credit: settings,
};

/** What a person is told of a failure: the server's sentence, how long to wait, where to go. */
export function explain({ code, message, retryAfter }: QueryError): Explanation {
	const link = ways[code];
	const wait =
		retryAfter === undefined
			? ''
			: ` Try again in ${retryAfter === 1 ? '1 second' : `${retryAfter} seconds`}.`;
	return { message: `${message || 'Filter execution failed'}${wait}`, ...(link ? { link } : {}) };
}
