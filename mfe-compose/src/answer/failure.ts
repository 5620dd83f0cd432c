import type { AnswerFailure } from './answer-slice.ts';

export interface Explanation {
	message: string;
	/** Where to mend it. */
	link?: { href: string; label: string };
}

const ways: Partial<Record<AnswerFailure['code'], { href: string; label: string }>> = {
	subscription_required: { href: '/billing', label: 'View plans' },
	key_missing: { href: '/app/settings', label: 'Open settings' },
	key_rejected: { href: '/app/settings', label: 'Open settings' },
};

/** What a person is told of a failure: the server's sentence, how long to wait, where to go. */
export function explain({ code, message, retryAfter }: AnswerFailure): Explanation {
	const link = ways[code];
	const wait =
		retryAfter === undefined
			? ''
			: ` Try again in ${retryAfter === 1 ? '1 second' : `${retryAfter} seconds`}.`;
	return { message: `${message}${wait}`, ...(link ? { link } : {}) };
}
