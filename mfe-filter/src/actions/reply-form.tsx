import { networkTitle } from 'bff/contract/networks/network-names';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { CopyButton } from 'design-system/copy-button';
import { ReplyBox } from 'design-system/reply-box';
import { SendReply } from 'design-system/send-reply';
import { useEffect, useRef } from 'react';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { replyPage } from 'remote-kit/networks/action-pages';
import { replyNote } from 'remote-kit/networks/reply-note';
import { postLimit } from 'remote-kit/networks/use-post-count';
import { canBeSent } from 'remote-kit/use-tweet-count';
import { useDraftOwnReplyMutation, useReplyToPostMutation } from './actions-api.ts';
import { OpenedQuestion } from './opened-question.tsx';
import styles from './post-actions.module.css';
import { useReplyText } from './reply-text.ts';

export interface ReplyFormProps {
	tweet: Tweet;
	/** A reply that Warble drafted. */
	draft: string | undefined;
	takesFocus: boolean;
}

/** Writes a reply to a post, or requests a draft of it, and sends it. */
export function ReplyForm({ tweet, draft, takesFocus }: ReplyFormProps) {
	const { id, response, response_way: method } = tweet;
	const limits = tweet.acting?.limits ?? null;
	const { text, count, change } = useReplyText(id, draft, limits);
	const [send, sending] = useReplyToPostMutation({ fixedCacheKey: `reply ${id}` });
	const [draftReply, drafting] = useDraftOwnReplyMutation({ fixedCacheKey: `draft ${id}` });
	const box = useRef<HTMLTextAreaElement>(null);
	useEffect(() => {
		if (takesFocus) box.current?.focus({ preventScroll: true });
	}, [takesFocus]);

	const network = networkTitle(tweet.network);
	const isUnsure = response?.status === 'unknown';
	const isValid = canBeSent(text, count);
	const isSending = sending.isLoading || response?.status === 'sending';
	const sendReply = async () => {
		const { data } = await send({ id, text });
		if (data?.outcome.status === 'done') change(null);
	};
	const error = sending.error ?? drafting.error;
	const failure = error && failureOf(error);
	return (
		<div className={styles.reply}>
			<ReplyBox
				ref={box}
				text={text}
				count={count}
				limit={postLimit(limits)}
				isDrafted={text !== '' && text === draft}
				readOnly={isSending || isUnsure}
				onChange={({ target }) => change(target.value)}
			/>
			<div className={styles.buttons}>
				{draft === undefined ? (
					<Button size="sm" busy={drafting.isLoading} onClick={() => void draftReply(id)}>
						Draft a reply
					</Button>
				) : (
					<CopyButton text={text} what={`the reply to ${tweet.author_name}`} />
				)}
				<SendReply
					canSend={isValid && !isSending}
					isSending={isSending}
					isUnsure={isUnsure}
					intent={
						method !== 'open_in_x' ? undefined : isValid ? (replyPage(tweet, text) ?? null) : null
					}
					network={network}
					note={replyNote(tweet)}
					copies={tweet.network === 'x' ? undefined : text}
					onSend={() => void sendReply()}
				/>
			</div>
			{response?.status === 'opened' ? (
				<OpenedQuestion
					tweetId={id}
					action="response"
					network={network}
					yes="I sent it"
					no="I didn’t"
					onReported={(outcome) => outcome === 'done' && change(null)}
				/>
			) : null}
			{failure ? (
				<p role="alert" className={styles.failure}>
					{sending.error ? 'Not sent.' : 'No draft.'}{' '}
					<FailureReason failure={failure} network={tweet.network} />
				</p>
			) : null}
			{isUnsure && !failure ? (
				<p>We don’t know yet if this was posted. Warble checks {network} before it tries again.</p>
			) : null}
		</div>
	);
}
