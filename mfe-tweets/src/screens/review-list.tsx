import type { Tweet } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { ListGroup } from 'design-system/list-group';
import { LiveText } from 'design-system/live-text';
import { Skeleton } from 'design-system/skeleton';
import { useEffect, useRef } from 'react';
import { useGroups } from 'remote-kit/use-groups';
import { FailureLine } from '../components/failure-line.tsx';
import { ReviewPost } from '../components/review-post.tsx';
import type { Fetching } from '../fetch/use-fetch.ts';
import { EmptyList } from '../list/empty-list.tsx';
import { ListEnd } from '../list/list-end.tsx';
import { NewPostsBar } from '../list/new-posts-bar.tsx';
import { useInSlices } from '../list/use-in-slices.ts';
import { useKeptFocus } from '../list/use-kept-focus.ts';
import { isListed, type useTweetList } from '../list/use-tweet-list.ts';
import { CaughtUp } from '../reading/caught-up.tsx';
import { isNew } from '../reading/reading-lists.ts';
import styles from './review-list.module.css';

const idOf = ({ id }: Tweet) => id;

export interface ReviewListProps {
	posts: ReturnType<typeof useTweetList>;
	fetching: Fetching;
}

/** The posts of a list, or why there are none. */
export function ReviewList({ posts, fetching }: ReviewListProps) {
	const {
		filter,
		first,
		loaded,
		tweets,
		newCount,
		failure,
		isReading,
		hasMore,
		isReadingMore,
		hasMoreFailed,
		readMore,
		read,
	} = posts;
	const element = useRef<HTMLDivElement>(null);
	const shown = useInSlices(loaded);
	const groups = useGroups(shown ?? [], idOf);
	useKeptFocus(element, tweets);
	const showsNewest = useRef(false);
	const newestId = tweets?.[0]?.id;
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the newest post has changed
	useEffect(() => {
		if (!showsNewest.current) return;
		showsNewest.current = false;
		const newest = element.current?.querySelector('article');
		newest?.scrollIntoView({ block: 'start' });
		newest?.focus({ preventScroll: true });
	}, [newestId]);
	const showNew = () => {
		showsNewest.current = true;
		void read();
	};
	const isCaughtUp =
		filter === 'worth_reading' &&
		tweets !== undefined &&
		!hasMore &&
		newCount === 0 &&
		!tweets.some(isNew);
	const hasFailed = failure !== undefined && !hasMoreFailed;

	return (
		<>
			{newCount > 0 ? <NewPostsBar count={newCount} isBusy={isReading} onShow={showNew} /> : null}
			{hasFailed ? (
				<div className={styles.text}>
					<FailureLine what="We couldn’t load your posts." failure={failure} />
					<Button className={styles.again} onClick={() => void read()}>
						Try again
					</Button>
				</div>
			) : null}
			{!tweets && !hasFailed ? (
				<Skeleton lines={12} label="Loading posts" className={styles.text} />
			) : null}
			{filter && filter !== 'worth_reading' && tweets?.length === 0 && !hasMore ? (
				<div className={styles.text}>
					<EmptyList filter={filter} run={first?.run?.id ?? null} fetching={fetching} />
				</div>
			) : null}
			<div ref={element} tabIndex={-1} className={styles.list}>
				{groups.map(({ key, items }) => (
					<ListGroup key={key} className={styles.group}>
						{items.map((tweet) =>
							isListed(tweet, filter) ? (
								<ReviewPost
									key={tweet.id}
									tweet={tweet}
									filter={filter ?? 'all'}
									isExplained={Boolean(first?.acting)}
								/>
							) : null,
						)}
					</ListGroup>
				))}
			</div>
			{hasMore && shown === loaded ? (
				<ListEnd
					isReading={isReadingMore}
					failure={hasMoreFailed ? failure : undefined}
					onMore={readMore}
				/>
			) : null}
			{isCaughtUp ? (
				<div className={styles.text}>
					<CaughtUp />
				</div>
			) : null}
			<LiveText text={isCaughtUp ? 'No new posts left.' : ''} intervalMs={0} />
		</>
	);
}
