import type { Tweet } from 'bff/contract/tweets';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { FailureLine } from '../components/failure-line.tsx';
import { OpenedQuestion } from '../components/lazy-opened-question.ts';
import { DraftControl } from '../drafting/draft-control.tsx';
import styles from './reply-area.module.css';
import { ResponseBox } from './reply-box.tsx';
import { SendControl } from './send-control.tsx';
import { useResponse } from './use-reply.ts';

// What most posts do not have is not in the first load.
const SentResponse = lazy(async () => ({
	default: (await import(/* webpackChunkName: "later" */ './sent-reply.tsx')).SentResponse,
}));
const DraftTools = lazy(async () => ({
	default: (await import(/* webpackChunkName: "later" */ '../drafting/draft-tools.tsx')).DraftTools,
}));

export interface ResponseAreaProps {
	tweet: Tweet;
	/** What else can be done with the post, in the row of the buttons. */
	children: ReactNode;
}

/** The answer to a post: being written, on its way, or sent. */
export function ResponseArea({ tweet, children }: ResponseAreaProps) {
	const box = useRef<HTMLTextAreaElement>(null);
	const response = useResponse(tweet, box);
	const { failure, isUnsure, isSending } = response;
	const sent = tweet.response?.status === 'done' ? tweet.response : null;

	return (
		<div className={styles.area}>
			{sent ? (
				<SentResponse
					response={sent}
					unsent={response.unsent}
					onForget={() => response.change(undefined)}
					takesFocus={response.isHere}
				/>
			) : (
				<ResponseBox response={response} ref={box} />
			)}
			{tweet.draft && !sent && !isUnsure ? (
				<Suspense>
					<DraftTools id={tweet.id} draft={tweet.draft} response={response} box={box} />
				</Suspense>
			) : null}
			<div className={styles.acts}>
				{children}
				{tweet.draft || sent || isUnsure ? null : <DraftControl id={tweet.id} box={box} />}
				{sent ? null : <SendControl way={tweet.response_way} response={response} />}
				{failure && !sent ? (
					<FailureLine
						what={isUnsure ? undefined : 'Not sent.'}
						failure={failure}
						next={isUnsure ? undefined : 'Your words are kept.'}
					/>
				) : null}
				{isUnsure && !failure && !isSending && !sent ? (
					<p className={styles.note}>{unsure}</p>
				) : null}
			</div>
			{tweet.response?.status === 'opened' ? (
				<Suspense>
					<OpenedQuestion
						tweetId={tweet.id}
						action="response"
						question="Did you send it?"
						yes="I sent it"
						no="I did not"
						onSettled={(outcome) => response.change(outcome === 'done' ? undefined : response.text)}
					/>
				</Suspense>
			) : null}
		</div>
	);
}

const unsure = 'Whether this was posted is not known yet. Warble looks on X before it tries again.';
