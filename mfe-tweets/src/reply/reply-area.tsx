import { networkTitle } from 'bff/contract/networks/network-names';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { ReplyBox } from 'design-system/reply-box';
import { SendReply } from 'design-system/send-reply';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { replyNote } from 'remote-kit/networks/reply-note';
import { postLimit } from 'remote-kit/networks/use-post-count';
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
	/** Whether there is a reply or room to write one. Closed, it takes no room. */
	isOpen: boolean;
	/** Whether the user opened it. */
	isOpened: boolean;
	onOpenedChange: (isOpened: boolean) => void;
}

/** The reply to a post: being written, being sent, or sent. */
export function ReplyArea({ tweet, reply, box, isOpen, isOpened, onOpenedChange }: ReplyAreaProps) {
	const { failure, isUnsure, isSending } = reply;
	const network = networkTitle(tweet.network);
	const sent = tweet.response?.status === 'done' ? tweet.response : null;
	const area = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// Its buttons, too: on a phone they would be under the navigation.
		if (isOpened) area.current?.scrollIntoView({ block: 'nearest' });
	}, [isOpened]);
	const closeOnEscape = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (event.key !== 'Escape') return;
		event.preventDefault();
		event.currentTarget.closest('article')?.focus({ preventScroll: true });
		onOpenedChange(false);
	};

	return (
		<div
			ref={area}
			className={isOpen ? styles.area : undefined}
			data-opened={isOpened || undefined}
		>
			{sent ? (
				<SentReply
					reply={sent}
					network={network}
					unsent={reply.unsent}
					onDiscard={() => reply.change(undefined)}
					takesFocus={reply.isAttempted}
				/>
			) : (
				<ReplyBox
					ref={box}
					text={reply.text}
					count={reply.count}
					limit={postLimit(tweet.acting?.limits ?? null)}
					isDrafted={reply.isDrafted}
					isOpen={isOpen}
					readOnly={isSending || isUnsure}
					onChange={({ target }) => reply.change(target.value)}
					onFocus={() => onOpenedChange(true)}
					onKeyDown={closeOnEscape}
				/>
			)}
			{sent || !isOpen ? null : (
				<div className={styles.actions}>
					{isUnsure ? null : tweet.draft ? (
						<DraftTools id={tweet.id} draft={tweet.draft} reply={reply} box={box} />
					) : (
						<DraftControl id={tweet.id} box={box} />
					)}
					<SendReply
						canSend={reply.canSend}
						isSending={isSending}
						isUnsure={isUnsure}
						intent={reply.intent}
						network={network}
						copies={reply.copies}
						note={replyNote(tweet)}
						onSend={reply.send}
					/>
					{failure ? (
						<FailureLine
							what={isUnsure ? undefined : 'Not sent.'}
							failure={failure}
							network={tweet.network}
							next={isUnsure ? undefined : 'Your text is kept.'}
						/>
					) : null}
					{isUnsure && !failure && !isSending ? (
						<p className={styles.note}>{unsureNote(network)}</p>
					) : null}
				</div>
			)}
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

const unsureNote = (network: string) =>
	`We don’t know yet if this was posted. Warble checks ${network} before it tries again.`;
