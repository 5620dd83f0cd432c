import { measurePost } from '../../../contract/networks/measure-post.ts';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { TextLimits } from '../../../contract/networks/text-limits.ts';
import { countTweet, TWEET_LIMIT } from '../../../contract/x/tweet-length.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import type { Network } from '../../networks/network.ts';
import type { StoredAction } from './action-outcome.ts';

/**
 * Returns a reply in the form that is counted and posted. Throws 400. What other networks than X
 * take depends on the account, so `actions` checks it.
 */
export function normalizeReply(reply: string, network: NetworkName): string {
	const text = reply.normalize('NFC').trim();
	if (!/[^\s\p{C}]/u.test(text)) throw invalidField('response', 'Write a response first.');
	if (network !== 'x') return text;
	const { length, refusal } = countTweet(text);
	if (length > TWEET_LIMIT) {
		const message = `X counts ${length} characters in this response, and takes ${TWEET_LIMIT}. Shorten it, then send it again.`;
		throw new AppError(400, 'response_too_long', message, undefined, 'body/response');
	}
	if (refusal !== undefined) throw invalidField('response', refusal);
	return text;
}

/** Throws 400 if a reply is too long for another network than X. */
export function checkLength(text: string, { title }: Network, limits: TextLimits): void {
	const { length, limit, refusal } = measurePost(text, limits);
	if (length > limit) {
		const message = `${title} counts ${length} characters in this response, and takes ${limit}. Shorten it, then send it again.`;
		throw invalidField('response', message);
	}
	if (refusal !== undefined) throw invalidField('response', refusal);
}

/** Throws 409 `already_answered` if another text was sent, or may have been. */
export function ensureSameText(found: StoredAction | null, text: string | null): void {
	const isOpen = !found || found.status === 'failed' || found.status === 'opened';
	if (!isOpen && found.text !== text) throw alreadyReplied(found);
}

function alreadyReplied(stored: StoredAction): AppError {
	const isDone = stored.status === 'done';
	const sentence = isDone
		? 'You have already answered this post with a different text. A post can be answered once from Warble.'
		: 'Another answer to this post is being sent, or may already be posted. Send that one again to find out.';
	return new AppError(409, 'already_answered', sentence);
}
