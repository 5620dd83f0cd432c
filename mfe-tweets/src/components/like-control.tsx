import { networkTitle } from 'bff/contract/networks/network-names';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Heart } from 'design-system/heart';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { likePage } from 'remote-kit/networks/action-pages';
import { useLikeMutation } from '../actions-api.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import styles from './like-control.module.css';

export interface LikeControlProps {
	tweet: Pick<Tweet, 'id' | 'twitter_id' | 'network' | 'url' | 'like' | 'like_way'>;
	/** Whether the screen says already that likes open on X. */
	isExplained: boolean;
}

/** Likes a post, or opens a page of its network, where the user likes it. */
export function LikeControl({ tweet, isExplained }: LikeControlProps) {
	const { id, network, like, like_way: method } = tweet;
	const [likePost, { isLoading }] = useLikeMutation({ fixedCacheKey: `like ${id}` });
	const isLiked = like?.status === 'done';
	const onClick = useOneAtATime(() => likePost(id));
	const where = `on ${networkTitle(network)}`;

	if (method === 'open_in_x' && !isLiked)
		return (
			<ButtonLink
				size="sm"
				variant="quiet"
				className={styles.like}
				href={likePage(tweet)}
				target="_blank"
				rel="noopener noreferrer"
				data-action="like"
				aria-keyshortcuts="l"
				onClick={onClick}
			>
				<Heart />
				<span>
					Like {isExplained && network === 'x' ? <VisuallyHidden>{where}</VisuallyHidden> : where}
				</span>
			</ButtonLink>
		);
	return (
		<Button
			size="sm"
			variant="quiet"
			className={styles.like}
			busy={isLoading}
			data-action="like"
			aria-keyshortcuts="l"
			aria-pressed={isLiked}
			{...(isLiked ? { 'aria-disabled': true } : { onClick })}
		>
			<Heart isFull={isLiked} />
			{isLiked ? 'Liked' : 'Like'}
		</Button>
	);
}
