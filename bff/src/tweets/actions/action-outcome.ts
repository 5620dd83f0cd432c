import type { ErrorBody } from '../../../contract/errors.ts';
import type { ActionOutcome } from '../../../contract/tweets/tweets.ts';
import { errorBody } from '../../http/app-error.ts';
import { outcomeUnknown } from '../../providers/x/x-action-error.ts';
import { postUrl } from '../../providers/x/x-web.ts';

/** A row of `tweet_actions` as `selectAction` returns it. */
export interface StoredAction {
	status: 'leased' | ActionOutcome['status'];
	text: string | null;
	postedId: string | null;
	/** Kept if an action that X refused is opened on X instead. */
	error: ErrorBody | null;
	/** The remaining time of the lease at the time of the query; 0 if it has expired. */
	leaseSeconds: number;
	/** ISO 8601. */
	updatedAt: string;
}

/** Null if there was no attempt. `webUrl`: the site where posts of X are opened. */
export function toOutcome(stored: StoredAction | null, webUrl: string): ActionOutcome | null {
	if (!stored) return null;
	const { text, postedId, updatedAt } = stored;
	return {
		...toStatus(stored),
		at: new Date(updatedAt).toISOString(),
		text,
		url: postedId === null ? null : postUrl(webUrl, postedId),
	};
}

/** Whether an attempt is in progress, with a valid lease. */
export function isInProgress({ status, leaseSeconds }: StoredAction): boolean {
	return (status === 'leased' || status === 'sending') && leaseSeconds > 0;
}

function toStatus(stored: StoredAction): Pick<ActionOutcome, 'status' | 'error'> {
	const { status, error, text } = stored;
	if (isInProgress(stored)) return { status: 'sending', error: null };
	// The lease has expired: `leased` was interrupted before the request to X, `sending` after it.
	if (status === 'leased')
		return {
			status: 'failed',
			error: errorBody('x_unavailable', 'This was interrupted before it reached X. Try again.'),
		};
	if (status === 'sending') {
		const { code, message } = outcomeUnknown(text === null ? 'like' : 'response');
		return { status: 'unknown', error: errorBody(code, message) };
	}
	return { status, error: status === 'failed' || status === 'unknown' ? error : null };
}
