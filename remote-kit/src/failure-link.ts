import type { QueryError } from 'bff/client/base-query';

export interface FailureLink {
	href: string;
	label: string;
}

const settings: FailureLink = { href: '/app/settings', label: 'Open settings' };
const links: Partial<Record<QueryError['code'], FailureLink>> = {
	subscription_required: { href: '/billing', label: 'View plans' },
	connection_expired: { href: '/app/settings', label: 'Connect X again' },
	feed_missing: settings,
	posts_refused: settings,
	posts_out_of_credit: settings,
	key_missing: settings,
	key_rejected: settings,
	model_out_of_credit: settings,
};

/** Where the user can fix the cause of a failure; undefined when there is no such screen. */
export function findFailureLink({ code }: Pick<QueryError, 'code'>): FailureLink | undefined {
	return links[code];
}
