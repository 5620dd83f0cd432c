import type { QueryError } from 'bff/client/base-query';
import type { ActionAnswer, Tweet } from 'bff/contract/tweets';
import { responseIntent } from 'bff/contract/x-intent';
import { type RefObject, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure, storedFailure } from 'remote-kit/failure';
import { useRespondMutation } from '../act-api.ts';
import type { Dispatch } from '../store.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { useOwnWords } from './use-own-words.ts';
import { useTweetCount } from './use-tweet-count.ts';

/** An answer being written, and its way out. */
export function useResponse(tweet: Tweet, box: RefObject<HTMLTextAreaElement | null>) {
	const { id, twitter_id: idAtX, response, draft, response_way: way } = tweet;
	const dispatch = useDispatch<Dispatch>();
	const [own, change] = useOwnWords(id, box);
	const [respond, { isLoading: isSending, error, reset }] = useRespondMutation({
		fixedCacheKey: `respond ${id}`,
	});
	const [isHere, setIsHere] = useState(false);

	// What X may have already is what is asked for again, whatever was typed elsewhere.
	const isAtX = response?.status === 'unknown' || response?.status === 'sending';
	const text = (isAtX ? response.text : own) ?? response?.text ?? draft?.text ?? '';
	const followsDraft = own === undefined && response === null;
	const count = useTweetCount(text);
	const isOver = count !== undefined && count.length > count.limit;
	const words = text.trim();
	const isFit = words !== '' && !isOver && count?.refusal === undefined;
	const canSend = isFit && !isSending;
	const isAsTried = own === undefined || own.trim() === response?.text;
	const remembered = response?.error && isAsTried ? storedFailure(response.error) : undefined;
	const failure: QueryError | undefined = isSending ? undefined : (asFailure(error) ?? remembered);

	/** What was typed is forgotten only once it is known to have been sent. */
	const settle = ({ outcome }: ActionAnswer) => {
		if (outcome.status === 'done') change(undefined);
	};
	const send = useOneAtATime(async () => {
		if (!canSend) return;
		setIsHere(true);
		// Kept before it leaves, also where Warble drafted it.
		if (own === undefined) change(text);
		const answer = await respond({ id, text: words });
		if (answer.data) settle(answer.data);
		else if (asFailure(answer.error)?.code === 'already_answered') {
			const { findAnswered } = await import(/* webpackChunkName: "later" */ './find-answered.ts');
			await dispatch(findAnswered(id));
		}
	});

	return {
		text,
		count,
		isOver,
		canSend,
		isSending,
		failure,
		/** Whether X may have it already, so that the next try looks first. */
		isUnsure: isAtX || failure?.code === 'outcome_unknown',
		isDrafted: draft !== null && text === draft.text,
		/** Words typed here that are not what was sent. */
		unsent: own?.trim() && own.trim() !== response?.text?.trim() ? own : undefined,
		/** Sent, or tried, since the screen was opened. */
		isHere,
		/**
		 * Where the person finishes it; undefined where Warble sends it, or nothing can be sent. It
		 * stays while the click on it is noted: a link that loses its address in its own click leads
		 * nowhere.
		 */
		intent: way === 'open_in_x' && isFit ? responseIntent(idAtX, words) : undefined,
		/** Nothing was typed or sent: what Warble drafts next stands in the box by itself. */
		followsDraft,
		change: (next: string | undefined) => {
			if (error) reset();
			change(next === draft?.text && response === null ? undefined : next);
		},
		send,
	};
}

export type Response = ReturnType<typeof useResponse>;
