import type { Tweet } from 'bff/contract/tweets';
import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { FailureLine } from '../components/failure-line.tsx';
import { OpenedQuestion } from '../components/lazy-opened-question.ts';
import { DraftControl } from '../drafting/draft-control.tsx';
import styles from './reply-area.module.css';
import { ReplyBox } from './reply-box.tsx';
import { SendControl } from './send-control.tsx';
import type { Reply } from './use-reply.ts';

// Most posts have neither, so they are not in the first load.
const SentReply = lazy(async () => ({
	default: (await import(/* webpackChunkName: "later" */ './sent-reply.tsx')).SentReply,
}));
const DraftTools = lazy(async () => ({
	default: (await import(/* webpackChunkName: "later" */ '../drafting/draft-tools.tsx')).DraftTools,
}));

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
				<ReplyBox reply={reply} ref={box} isOpen={isOpen} onOpenedChange={onOpenedChange} />
			)}
			{tweet.draft && !sent && !isUnsure ? (
				<Suspense>
					<DraftTools id={tweet.id} draft={tweet.draft} reply={reply} box={box} />
				</Suspense>
			) : null}
			<div className={styles.actions}>
				{children}
				{tweet.draft || sent || isUnsure ? null : <DraftControl id={tweet.id} box={box} />}
				{sent || !isOpen ? null : <SendControl method={tweet.response_way} reply={reply} />}
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
				<Suspense>
					<OpenedQuestion
						tweetId={tweet.id}
						action="response"
						question="Did you send it?"
						yes="I sent it"
						no="I didn’t"
						onReported={(outcome) => reply.change(outcome === 'done' ? undefined : reply.text)}
					/>
				</Suspense>
			) : null}
		</div>
	);
}

const unsureNote = 'We don’t know yet if this was posted. Warble checks X before it tries again.';
