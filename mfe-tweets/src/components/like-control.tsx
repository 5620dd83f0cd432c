import type { Tweet } from 'bff/contract/tweets/tweets';
import { likeIntent } from 'bff/contract/x/intent';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Heart } from 'design-system/heart';
import { asFailure, storedFailure } from 'remote-kit/failure';
import { useLikeMutation } from '../actions-api.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { FailureLine } from './failure-line.tsx';
import styles from './like-control.module.css';
import { OpenedQuestion } from './opened-question.tsx';

export interface LikeControlProps {
	tweet: Pick<Tweet, 'id' | 'twitter_id' | 'like' | 'like_way'>;
}

/** Likes a post, or opens X's page, where the user likes it. */
export function LikeControl({
	tweet: { id, twitter_id: idAtX, like, like_way: method },
}: LikeControlProps) {
	const [likePost, { isLoading, error }] = useLikeMutation({ fixedCacheKey: `like ${id}` });
	const isLiked = like?.status === 'done';
	const failure = asFailure(error) ?? (like?.error ? storedFailure(like.error) : undefined);
	const onClick = useOneAtATime(() => likePost(id));

	return (
		<>
			{method === 'open_in_x' && !isLiked ? (
				<ButtonLink
					size="sm"
					href={likeIntent(idAtX)}
					target="_blank"
					rel="noopener noreferrer"
					data-action="like"
					aria-keyshortcuts="l"
					onClick={onClick}
				>
					<Heart />
					Like on X
				</ButtonLink>
			) : (
				<Button
					size="sm"
					busy={isLoading}
					data-action="like"
					aria-keyshortcuts="l"
					aria-pressed={isLiked}
					{...(isLiked ? { 'aria-disabled': true, className: styles.liked } : { onClick })}
				>
					<Heart isFull={isLiked} />
					{isLiked ? 'Liked' : 'Like'}
				</Button>
			)}
			{like?.status === 'opened' ? (
				<OpenedQuestion
					tweetId={id}
					action="like"
					question="Did you like it on X?"
					yes="I liked it"
					no="I didn’t"
				/>
			) : null}
			{failure && !isLoading && !isLiked ? (
				<FailureLine what="Not liked." failure={failure} />
			) : null}
		</>
	);
}
