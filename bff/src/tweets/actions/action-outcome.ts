import { type RawBuilder, sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { ActionOutcome, TweetAction } from '../../../contract/tweets.ts';
import { errorBody } from '../../http/app-error.ts';
import { outcomeUnknown } from '../../providers/x/x-action-error.ts';

/** A row of `tweet_actions` as `storedAction` selects it. */
export interface StoredAction {
	status: 'armed' | ActionOutcome['status'];
	text: string | null;
	postedId: string | null;
	/** Also of what was opened at X because X refused it before. */
	error: ErrorBody | null;
	/**
	 * How long, from the moment of the query, nobody else may touch it; 0 once whoever worked on it
	 * is gone.
	 */
	heldSeconds: number;
	/** ISO 8601. */
	updatedAt: string;
}

/**
 * A person's like or answer of a post as one column of a query, null where there is none. Costs one
 * look by primary key.
 */
export function storedAction(
	action: TweetAction,
	userId: RawBuilder<unknown>,
	tweetId: RawBuilder<unknown>,
): RawBuilder<StoredAction | null> {
	return sql`(
		select json_build_object(
			'status', status, 'text', text, 'postedId', posted_id, 'error', error, 'updatedAt', updated_at,
			'heldSeconds', greatest(0, ceil(coalesce(extract(epoch from leased_until - now()), 0)))
		)
		from tweet_actions where user_id = ${userId} and tweet_id = ${tweetId} and action = ${action}
	)`;
}

/** What became of an action, and null where it was never tried. */
export function outcomeOf(stored: StoredAction | null): ActionOutcome | null {
	if (!stored) return null;
	const { text, postedId, updatedAt } = stored;
	return {
		...stateOf(stored),
		at: new Date(updatedAt).toISOString(),
		text,
		url: postedId === null ? null : `https://x.com/i/status/${postedId}`,
	};
}

/** Whether somebody works on it right now. */
export function isGoing({ status, heldSeconds }: StoredAction): boolean {
	return (status === 'armed' || status === 'sending') && heldSeconds > 0;
}

function stateOf(stored: StoredAction): Pick<ActionOutcome, 'status' | 'error'> {
	const { status, error, text } = stored;
	if (isGoing(stored)) return { status: 'sending', error: null };
	// Whoever worked on these is gone: before X was asked, or after.
	if (status === 'armed')
		return {
			status: 'failed',
			error: errorBody('x_unavailable', 'This broke off before X was asked. Try again.'),
		};
	if (status === 'sending') {
		const { code, message } = outcomeUnknown(text === null ? 'like' : 'response');
		return { status: 'unknown', error: errorBody(code, message) };
	}
	return { status, error: status === 'failed' || status === 'unknown' ? error : null };
}
