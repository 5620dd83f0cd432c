import { networkTitle } from 'bff/contract/networks/network-names';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Heart } from 'design-system/heart';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { Words } from 'design-system/words';
import { useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatMoment } from 'remote-kit/format-date';
import { likePage } from 'remote-kit/networks/action-pages';
import { useLikePostMutation } from './actions-api.ts';
import { OpenedQuestion } from './opened-question.tsx';
import styles from './post-actions.module.css';
import { ReplyForm } from './reply-form.tsx';

export interface PostActionsProps {
	tweet: Tweet;
	/** A reply drafted for the run. */
	draft: string | undefined;
}

/** Likes an included post of a run, and replies to it. */
export function PostActions({ tweet, draft = tweet.draft?.text }: PostActionsProps) {
	const { id, like, response } = tweet;
	const [isOpen, setIsOpen] = useState(false);
	const [likePost, { isLoading, error }] = useLikePostMutation({ fixedCacheKey: `like ${id}` });
	const network = networkTitle(tweet.network);
	const isLiked = like?.status === 'done';
	const isSent = response?.status === 'done';
	const of = <VisuallyHidden>the post of {tweet.author_name}</VisuallyHidden>;
	const showsForm = !isSent && (isOpen || draft !== undefined || response !== null);
	return (
		<div className={styles.actions}>
			<div className={styles.buttons}>
				{tweet.like_way === 'open_in_x' && !isLiked ? (
					<ButtonLink
						size="sm"
						href={likePage(tweet)}
						target="_blank"
						rel="noopener noreferrer"
						onClick={() => void likePost(id)}
					>
						<Heart />{' '}
						<span>
							Like on {network} {of}
						</span>
					</ButtonLink>
				) : (
					<Button
						size="sm"
						busy={isLoading}
						aria-pressed={isLiked}
						{...(isLiked ? { 'aria-disabled': true } : { onClick: () => void likePost(id) })}
					>
						<Heart isFull={isLiked} />{' '}
						<span>
							{isLiked ? 'Liked' : 'Like'} {of}
						</span>
					</Button>
				)}
				{isSent || showsForm ? null : (
					<Button size="sm" onClick={() => setIsOpen(true)}>
						<span>Reply to {of}</span>
					</Button>
				)}
			</div>
			{like?.status === 'opened' ? (
				<OpenedQuestion
					tweetId={id}
					action="like"
					network={network}
					yes="I liked it"
					no="I didn’t"
				/>
			) : null}
			{error ? (
				<p role="alert" className={styles.failure}>
					Not liked. <FailureReason failure={failureOf(error)} network={tweet.network} />
				</p>
			) : null}
			{showsForm ? <ReplyForm tweet={tweet} draft={draft} takesFocus={isOpen} /> : null}
			{isSent ? (
				<figure className={styles.sent} aria-label="Your response">
					<figcaption>
						<b>Your response</b>{' '}
						{response.url === null ? (
							formatMoment(response.at)
						) : (
							<a href={response.url} target="_blank" rel="noopener noreferrer">
								{formatMoment(response.at)}, open on {network}
							</a>
						)}
					</figcaption>
					<Words size="md" preserveLines dir="auto">
						{response.text}
					</Words>
				</figure>
			) : null}
		</div>
	);
}
