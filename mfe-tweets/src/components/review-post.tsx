import type { Tweet } from 'bff/contract/tweets';
import { PostCard } from 'design-system/post-card';
import { lazy, memo, Suspense } from 'react';
import { ReplyArea } from '../reply/reply-area.tsx';
import { LikeControl } from './like-control.tsx';
import styles from './review-post.module.css';

const Verdict = lazy(async () => ({
	default: (await import(/* webpackChunkName: "later" */ 'design-system/verdict')).Verdict,
}));

export interface ReviewPostProps {
	tweet: Tweet;
}

/** A post, with its like and its reply. */
export const ReviewPost = memo(function ReviewPost({ tweet }: ReviewPostProps) {
	return (
		<PostCard
			className={styles.post}
			tabIndex={-1}
			data-post={tweet.id}
			authorName={tweet.author_name}
			authorUsername={tweet.author_username}
			avatarUrl={tweet.avatar_url}
			content={tweet.content}
			format="html"
			postId={tweet.twitter_id}
			createdAt={tweet.created_at}
			datePlace="margin"
			repostBy={tweet.repost_by ?? undefined}
			likes={tweet.metrics.likes}
			retweets={tweet.metrics.retweets}
			lang={tweet.lang ?? undefined}
			margin={
				tweet.reason === null ? null : (
					<Suspense>
						<Verdict verdict="included" reason={tweet.reason} className={styles.verdict} />
					</Suspense>
				)
			}
		>
			<ReplyArea tweet={tweet}>
				<LikeControl tweet={tweet} />
			</ReplyArea>
		</PostCard>
	);
});
