import { networkTitle } from 'bff/contract/networks/network-names';
import type { Tweet, TweetFilter } from 'bff/contract/tweets/tweets';
import { PostCard } from 'design-system/post-card';
import { Verdict } from 'design-system/verdict';
import { type MouseEvent, memo, use, useRef, useState } from 'react';
import { NetworkMark } from 'remote-kit/networks/network-mark';
import { QuoteOf } from 'remote-kit/networks/quote-of';
import { DoneControl } from '../done/done-control.tsx';
import { AlsoBy } from '../reading/also-by.tsx';
import { FilterVerdicts } from '../reading/filter-verdicts.tsx';
import { MarkControls } from '../reading/mark-controls.tsx';
import { ReadingContext } from '../reading/reading-context.ts';
import { isNew, isReadingList, isStillIn } from '../reading/reading-lists.ts';
import { ReplyArea } from '../reply/reply-area.tsx';
import { ReplyControl } from '../reply/reply-control.tsx';
import { useReply } from '../reply/use-reply.ts';
import { LikeControl } from './like-control.tsx';
import { LikeNote } from './like-note.tsx';
import { NotSaved } from './not-saved.tsx';
import styles from './review-post.module.css';

export interface ReviewPostProps {
	tweet: Tweet;
	/** The list that it is shown in. */
	filter: TweetFilter;
	/** Whether the screen says already that likes and replies open on X. */
	isExplained: boolean;
}

/** A post with its reply, which opens under its words, its like, and how the user marked it. */
export const ReviewPost = memo(function ReviewPost({
	tweet,
	filter,
	isExplained,
}: ReviewPostProps) {
	const box = useRef<HTMLTextAreaElement>(null);
	const reply = useReply(tweet, box);
	const [isOpened, setIsOpened] = useState(false);
	const hasReply =
		reply.text !== '' || reply.isSending || tweet.response !== null || tweet.draft !== null;
	const isOpen = isOpened || hasReply;
	const isDone = tweet.done_at !== null;
	const list = isReadingList(filter) ? filter : undefined;
	const { mark } = use(ReadingContext);
	const onOpen = (event: MouseEvent) => {
		if (list && isNew(tweet) && isLinkToPost(event.target))
			void mark({ id: tweet.id, before: null, mark: 'read', isQuiet: true });
	};

	return (
		<PostCard
			className={styles.post}
			tabIndex={-1}
			data-post={tweet.id}
			isCompact
			isDim={list ? isStillIn(list, tweet) === (list === 'filtered_out') : isDone}
			onClick={onOpen}
			onAuxClick={onOpen}
			authorName={tweet.author_name}
			authorUsername={tweet.author_username}
			avatarUrl={tweet.avatar_url ?? null}
			content={tweet.content}
			format="html"
			postId={tweet.twitter_id}
			url={tweet.url}
			network={networkTitle(tweet.network)}
			mark={<NetworkMark network={tweet.network} />}
			quoted={<QuoteOf post={tweet} />}
			createdAt={tweet.created_at}
			repostBy={tweet.repost_by ?? undefined}
			likes={tweet.metrics.likes}
			retweets={tweet.metrics.retweets}
			lang={tweet.lang ?? undefined}
			margin={
				list ? (
					<FilterVerdicts tweet={tweet} list={list} />
				) : filter === 'included' ? (
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
					{list ? <MarkControls id={tweet.id} mark={tweet.mark} /> : null}
					{list && !isDone ? null : <DoneControl id={tweet.id} isDone={isDone} />}
				</>
			}
		>
			<AlsoBy authors={tweet.also_by} />
			<ReplyArea
				tweet={tweet}
				reply={reply}
				box={box}
				isOpen={isOpen}
				isOpened={isOpened}
				onOpenedChange={setIsOpened}
			/>
			<LikeNote tweet={tweet} />
			<NotSaved id={tweet.id} />
		</PostCard>
	);
});

/** Whether this is a link to the post at its network, or to one with the same text. */
function isLinkToPost(target: EventTarget): boolean {
	const link = target instanceof Element ? target.closest('a') : null;
	return link?.querySelector('time') != null || link?.hasAttribute('data-opens-post') === true;
}
