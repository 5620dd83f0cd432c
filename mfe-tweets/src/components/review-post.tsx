import { networkTitle } from 'bff/contract/networks/network-names';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { PostCard } from 'design-system/post-card';
import { Verdict } from 'design-system/verdict';
import { memo, useRef, useState } from 'react';
import { NetworkMark } from 'remote-kit/networks/network-mark';
import { DoneControl } from '../done/done-control.tsx';
import { DoneFailure } from '../done/done-failure.tsx';
import { ReplyArea } from '../reply/reply-area.tsx';
import { ReplyControl } from '../reply/reply-control.tsx';
import { useReply } from '../reply/use-reply.ts';
import { LikeControl } from './like-control.tsx';
import { LikeNote } from './like-note.tsx';
import styles from './review-post.module.css';

export interface ReviewPostProps {
	tweet: Tweet;
	/** Whether it is in the list of a run's included posts, each with its verdict. */
	isIncluded: boolean;
	/** Whether the screen says already that likes and replies open on X. */
	isExplained: boolean;
}

/** A post with its reply, which opens under its words, its like, and whether it is done. */
export const ReviewPost = memo(function ReviewPost({
	tweet,
	isIncluded,
	isExplained,
}: ReviewPostProps) {
	const box = useRef<HTMLTextAreaElement>(null);
	const reply = useReply(tweet, box);
	const [isOpened, setIsOpened] = useState(false);
	const hasReply =
		reply.text !== '' || reply.isSending || tweet.response !== null || tweet.draft !== null;
	const isOpen = isOpened || hasReply;
	const isDone = tweet.done_at !== null;

	return (
		<PostCard
			className={styles.post}
			tabIndex={-1}
			data-post={tweet.id}
			isCompact
			isDim={isDone}
			authorName={tweet.author_name}
			authorUsername={tweet.author_username}
			avatarUrl={tweet.avatar_url ?? null}
			content={tweet.content}
			format="html"
			postId={tweet.twitter_id}
			url={tweet.url}
			network={networkTitle(tweet.network)}
			mark={<NetworkMark network={tweet.network} />}
			createdAt={tweet.created_at}
			repostBy={tweet.repost_by ?? undefined}
			likes={tweet.metrics.likes}
			retweets={tweet.metrics.retweets}
			lang={tweet.lang ?? undefined}
			margin={
				isIncluded ? (
					<Verdict
						verdict="included"
						byYou={tweet.reason === null}
						reason={tweet.reason ?? undefined}
						className={styles.verdict}
					/>
				) : null
			}
			actions={
				<>
					{tweet.response?.status === 'done' ? null : (
						<ReplyControl
							box={box}
							isOpen={isOpen}
							onClose={hasReply ? undefined : () => setIsOpened(false)}
						/>
					)}
					<LikeControl tweet={tweet} isExplained={isExplained} />
					<DoneControl id={tweet.id} isDone={isDone} />
				</>
			}
		>
			<ReplyArea
				tweet={tweet}
				reply={reply}
				box={box}
				isOpen={isOpen}
				isOpened={isOpened}
				onOpenedChange={setIsOpened}
			/>
			<LikeNote tweet={tweet} />
			<DoneFailure id={tweet.id} />
		</PostCard>
	);
});
