import type { QueryError } from 'bff/client/base-query';
import type { ActionResult, Tweet } from 'bff/contract/tweets/tweets';
import { type RefObject, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure, storedFailure } from 'remote-kit/failure';
import { replyPage } from 'remote-kit/networks/action-pages';
import { usePostCount } from 'remote-kit/networks/use-post-count';
import { canBeSent } from 'remote-kit/use-tweet-count';
import { useReplyMutation } from '../actions-api.ts';
import type { Dispatch } from '../store.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { findSentReply } from './find-sent-reply.ts';
import { useTypedText } from './use-typed-text.ts';

/** A reply to a post: its text, and sending it. */
export function useReply(tweet: Tweet, box: RefObject<HTMLTextAreaElement | null>) {
	const { id, network, response: sent, draft, acting, response_way: method } = tweet;
	const dispatch = useDispatch<Dispatch>();
	const [typed, setTyped] = useTypedText(id, box);
	const [sendReply, { isLoading: isSending, error, reset }] = useReplyMutation({
		fixedCacheKey: `reply ${id}`,
	});
	const [isAttempted, setIsAttempted] = useState(false);

	// The network may have this text already, so it is shown and sent again, whatever was typed
	// elsewhere.
	const mayBeThere = sent?.status === 'unknown' || sent?.status === 'sending';
	const text = (mayBeThere ? sent.text : typed) ?? sent?.text ?? draft?.text ?? '';
	const followsDraft = typed === undefined && sent === null;
	const count = usePostCount(text, acting?.limits ?? null);
	const trimmed = text.trim();
	const isValid = canBeSent(text, count);
	const canSend = isValid && !isSending;
	const isUnchanged = typed === undefined || typed.trim() === sent?.text;
	const storedError = sent?.error && isUnchanged ? storedFailure(sent.error) : undefined;
	const failure: QueryError | undefined = isSending ? undefined : (asFailure(error) ?? storedError);

	/** Deletes the typed text once the reply is known to have been sent. */
	const clearIfSent = ({ outcome }: ActionResult) => {
		if (outcome.status === 'done') setTyped(undefined);
	};

	const send = useOneAtATime(async () => {
		if (!canSend) return;
		setIsAttempted(true);
		// Stores the text before the request, even that of an unchanged draft.
		if (typed === undefined) setTyped(text);
		const response = await sendReply({ id, text: trimmed });
		if (response.data) clearIfSent(response.data);
		else if (asFailure(response.error)?.code === 'already_answered')
			await dispatch(findSentReply(id));
	});

	return {
		text,
		count,
		canSend,
		isSending,
		failure,
		/** Whether the network may have it already, so that the next attempt looks it up first. */
		isUnsure: mayBeThere || failure?.code === 'outcome_unknown',
		isDrafted: draft !== null && text === draft.text,
		/** Typed text that differs from the sent reply. */
		unsent: typed?.trim() && typed.trim() !== sent?.text?.trim() ? typed : undefined,
		/** Whether sending was attempted since the screen was opened. */
		isAttempted,
		/**
		 * The address of the page to send it on; undefined if Warble sends it, null if the text cannot
		 * be sent. It stays while the request of a click runs, because a link that loses its address
		 * during its own click opens nothing.
		 */
		intent:
			method !== 'open_in_x' ? undefined : isValid ? (replyPage(tweet, trimmed) ?? null) : null,
		/** The text to paste on that page; undefined at X, whose page has it. */
		copies: network === 'x' ? undefined : trimmed,
		/** Whether nothing was typed or sent, so that the box shows the draft. */
		followsDraft,
		change: (next: string | undefined) => {
			if (error) reset();
			setTyped(next === draft?.text && sent === null ? undefined : next);
		},
		send,
	};
}

export type Reply = ReturnType<typeof useReply>;
