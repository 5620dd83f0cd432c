import type { QueryError } from 'bff/client/base-query';
import type { Tweet } from 'bff/contract/tweets';
import { replyIntent } from 'bff/contract/x-intent';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { CopyButton } from 'design-system/copy-button';
import { TextArea } from 'design-system/text-area';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';
import { useDraftMutation, useReplyMutation } from './actions-api.ts';
import { OpenedQuestion } from './opened-question.tsx';
import styles from './post-actions.module.css';
import { useReplyText } from './reply-text.ts';

export interface ReplyFormProps {
	tweet: Tweet;
	/** A reply that Warble drafted. */
	draft: string | undefined;
	takesFocus: boolean;
}

/** Writes a reply to a post, or has it drafted, and sends it. */
export function ReplyForm({ tweet, draft, takesFocus }: ReplyFormProps) {
	const { id, response, response_way: method } = tweet;
	const { text, count, change } = useReplyText(id, draft);
	const [send, sending] = useReplyMutation({ fixedCacheKey: `reply ${id}` });
	const [draftReply, drafting] = useDraftMutation({ fixedCacheKey: `draft ${id}` });
	const box = useRef<HTMLTextAreaElement>(null);
	useEffect(() => {
		if (takesFocus) box.current?.focus({ preventScroll: true });
	}, [takesFocus]);

	const isUnsure = response?.status === 'unknown';
	const over = count.length - count.limit;
	const canSend = text.trim() !== '' && over <= 0 && count.refusal === undefined;
	const isSending = sending.isLoading || response?.status === 'sending';
	const sendReply = async () => {
		const { data } = await send({ id, text });
		if (data?.outcome.status === 'done') change(null);
	};
	const press = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
		event.preventDefault();
		if (canSend && !isSending && method === 'done') void sendReply();
	};
	const failure = (sending.error ?? drafting.error) as QueryError | undefined;
	return (
		<div className={styles.reply}>
			<TextArea
				ref={box}
				label="Write a response"
				placeholder="What's your response?"
				rows={text.length > 60 ? 4 : 2}
				dir="auto"
				value={text}
				readOnly={isSending || isUnsure}
				meta={`${count.length}/${count.limit}`}
				error={
					over > 0 ? `${over} ${over === 1 ? 'character' : 'characters'} over.` : count.refusal
				}
				help={
					text !== '' && text === draft
						? 'Drafted by Warble. Edit it before you send it.'
						: undefined
				}
				onChange={({ target }) => change(target.value)}
				onKeyDown={press}
			/>
			<div className={styles.buttons}>
				{method === 'open_in_x' && !isUnsure ? (
					<ButtonLink
						size="sm"
						variant="primary"
						target="_blank"
						rel="noopener noreferrer"
						{...(canSend
							? { href: replyIntent(tweet.twitter_id, text), onClick: () => void sendReply() }
							: { role: 'link', 'aria-disabled': true })}
					>
						Send on X
					</ButtonLink>
				) : (
					<Button
						size="sm"
						variant="primary"
						busy={isSending}
						disabled={!canSend && !isSending}
						onClick={() => void sendReply()}
					>
						{isUnsure ? 'Check and send' : 'Send Response'}
					</Button>
				)}
				{draft === undefined ? (
					<Button size="sm" busy={drafting.isLoading} onClick={() => void draftReply(id)}>
						Draft a reply
					</Button>
				) : (
					<CopyButton text={text} what={`the reply to ${tweet.author_name}`} />
				)}
			</div>
			{response?.status === 'opened' ? (
				<OpenedQuestion
					tweetId={id}
					action="response"
					yes="I sent it"
					no="I didn’t"
					onReported={(outcome) => outcome === 'done' && change(null)}
				/>
			) : null}
			{failure ? (
				<p role="alert" className={styles.failure}>
					{sending.error ? 'Not sent.' : 'No draft.'} <FailureReason failure={failure} />
				</p>
			) : null}
			{isUnsure && !failure ? (
				<p>We couldn’t tell whether X posted it. Warble checks on X before it tries again.</p>
			) : null}
		</div>
	);
}
