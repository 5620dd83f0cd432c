import type { ErrorBody } from '../../../contract/errors.ts';
import type { ActionOutcome } from '../../../contract/tweets/tweets.ts';
import { errorBody } from '../../http/app-error.ts';
import { type Network, postWithId } from '../../networks/network.ts';

/** A row of `tweet_actions` as `selectAction` returns it. */
export interface StoredAction {
	status: 'leased' | ActionOutcome['status'];
	text: string | null;
	postedId: string | null;
	/** Kept if an action that its network refused is opened there instead. */
	error: ErrorBody | null;
	/** The remaining time of the lease at the time of the query; 0 if it has expired. */
	leaseSeconds: number;
	/** ISO 8601. */
	updatedAt: string;
}

/** Null if there was no attempt. `network`: of the post. */
export function toOutcome(stored: StoredAction | null, network: Network): ActionOutcome | null {
	if (!stored) return null;
	const { text, postedId, updatedAt } = stored;
	return {
		...toStatus(stored, network),
		at: new Date(updatedAt).toISOString(),
		text,
		url: postedId === null ? null : network.urlOf(postWithId(postedId)),
	};
}

/** Whether an attempt is in progress, with a valid lease. */
export function isInProgress({ status, leaseSeconds }: StoredAction): boolean {
	return (status === 'leased' || status === 'sending') && leaseSeconds > 0;
}

function toStatus(
	stored: StoredAction,
	{ title, errors }: Network,
): Pick<ActionOutcome, 'status' | 'error'> {
	const { status, error, text } = stored;
	if (isInProgress(stored)) return { status: 'sending', error: null };
	// The lease has expired: `leased` was interrupted before the request, `sending` after it.
	if (status === 'leased')
		return {
			status: 'failed',
			error: errorBody(
				'network_unavailable',
				`This was interrupted before it reached ${title}. Try again.`,
			),
		};
	if (status === 'sending') {
		const { code, message } = errors.outcomeUnknown(text === null ? 'like' : 'response');
		return { status: 'unknown', error: errorBody(code, message) };
	}
	return { status, error: status === 'failed' || status === 'unknown' ? error : null };
}
