import type { QueryError } from 'bff/client/base-query';
import { networkTitle } from 'bff/contract/networks/network-names';
import { useMemo } from 'react';
import { describeFailure } from './failure.ts';

const settings = { href: '/app/settings', label: 'Open settings' };
/** The page where the user can fix the cause. */
const links: Partial<Record<QueryError['code'], typeof settings>> = {
	subscription_required: { href: '/billing', label: 'View plans' },
	feed_missing: { href: '/app/settings/x', label: 'Open settings' },
	posts_refused: settings,
	posts_out_of_credit: settings,
	key_missing: settings,
	key_rejected: settings,
	model_out_of_credit: settings,
	spending_limit_reached: settings,
};

export interface FailureReasonProps {
	failure: QueryError;
	/** Shown for a failure without a message. */
	fallback?: string;
	/** The network that failed, if only one can have. */
	network?: string | undefined;
	/** What else the user can do, after the server's sentence. */
	next?: string | undefined;
}

/** Why something failed, how long to wait, and a link to where it can be fixed. */
export function FailureReason({
	failure,
	fallback = 'Something went wrong.',
	network,
	next,
}: FailureReasonProps) {
	// Once per failure: the time to wait counts from when it was first shown.
	const message = useMemo(
		() => describeFailure({ ...failure, message: failure.message || fallback }),
		[failure, fallback],
	);
	const label = network === undefined ? 'Connect again' : `Connect ${networkTitle(network)} again`;
	const connect = { href: '/app/settings/x', label };
	const link = failure.code === 'connection_expired' ? connect : links[failure.code];
	return (
		<>
			{message} {next} {link ? <a href={link.href}>{link.label}</a> : null}
		</>
	);
}
