import type { Tweet } from 'bff/contract/tweets/tweets';
import { ReplyBox } from 'design-system/reply-box';
import { SendReply } from 'design-system/send-reply';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { FailureLine } from '../components/failure-line.tsx';
import { OpenedQuestion } from '../components/opened-question.tsx';
import { DraftControl } from '../drafting/draft-control.tsx';
import { DraftTools } from '../drafting/draft-tools.tsx';
import styles from './reply-area.module.css';
import { SentReply } from './sent-reply.tsx';
import type { Reply } from './use-reply.ts';

export interface ReplyAreaProps {
	tweet: Tweet;
	reply: Reply;
	box: RefObject<HTMLTextAreaElement | null>;
	/** Whether there is a reply or room to write one. Closed, it is one line. */
	isOpen: boolean;
	/** Whether the user opened it. */
	isOpened: boolean;
	onOpenedChange: (isOpened: boolean) => void;
	/** Other actions, shown in the row of buttons. */
	children: ReactNode;
}

/** The reply to a post: being written, being sent, or sent. */
export function ReplyArea({
	tweet,
	reply,
	box,
	isOpen,
	isOpened,
	onOpenedChange,
	children,
}: ReplyAreaProps) {
	const { failure, isUnsure, isSending } = reply;
	const sent = tweet.response?.status === 'done' ? tweet.response : null;
	const closeOnEscape = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (event.key !== 'Escape') return;
		event.preventDefault();
		event.currentTarget.closest('article')?.focus({ preventScroll: true });
		onOpenedChange(false);
	};

	return (
		<div className={styles.area} data-opened={isOpened || undefined}>
			{sent ? (
				<SentReply
					reply={sent}
					unsent={reply.unsent}
					onDiscard={() => reply.change(undefined)}
					takesFocus={reply.isAttempted}
				/>
			) : (
				<ReplyBox
					ref={box}
					text={reply.text}
					count={reply.count}
					isDrafted={reply.isDrafted}
					isOpen={isOpen}
					readOnly={isSending || isUnsure}
					onChange={({ target }) => reply.change(target.value)}
					onFocus={() => onOpenedChange(true)}
					onKeyDown={closeOnEscape}
					aria-keyshortcuts="r"
				/>
			)}
			{tweet.draft && !sent && !isUnsure ? (
				<DraftTools id={tweet.id} draft={tweet.draft} reply={reply} box={box} />
			) : null}
			<div className={styles.actions}>
				{children}
				{tweet.draft || sent || isUnsure ? null : <DraftControl id={tweet.id} box={box} />}
				{sent || !isOpen ? null : (
					<SendReply
						canSend={reply.canSend}
						isSending={isSending}
						isUnsure={isUnsure}
						intent={reply.intent}
						onSend={reply.send}
					/>
				)}
				{failure && !sent ? (
					<FailureLine
						what={isUnsure ? undefined : 'Not sent.'}
						failure={failure}
						next={isUnsure ? undefined : 'Your text is kept.'}
					/>
				) : null}
				{isUnsure && !failure && !isSending && !sent ? (
					<p className={styles.note}>{unsureNote}</p>
				) : null}
			</div>
			{tweet.response?.status === 'opened' ? (
				<OpenedQuestion
					tweetId={tweet.id}
					action="response"
					question="Did you send it?"
					yes="I sent it"
					no="I didn’t"
					onReported={(outcome) => reply.change(outcome === 'done' ? undefined : reply.text)}
				/>
			) : null}
		</div>
	);
}

const unsureNote = 'We don’t know yet if this was posted. Warble checks X before it tries again.';
