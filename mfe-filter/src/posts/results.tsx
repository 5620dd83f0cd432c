import type { Verdict } from 'bff/contract/filter/verdict';
import { Button } from 'design-system/button';
import { Select } from 'design-system/select';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import { useIsPhone } from 'remote-kit/use-is-phone';
import { IncludedPost } from '../actions/included-post.tsx';
import { useRunTweets } from '../actions/use-run-tweets.ts';
import { countPosts, type PostStatus, statusOf } from '../review/post-status.ts';
import { RunPost } from '../review/run-post.tsx';
import type { OverridePost } from '../review/use-override.ts';
import { PostList } from './post-list.tsx';
import styles from './results.module.css';
import { WideRow } from './wide-row.tsx';

export interface ResultsProps {
	runId: string;
	posts: readonly Verdict[];
	isRunning: boolean;
	/** How the list scrolls, except on a phone. */
	scrolls: 'inside' | 'page';
	/** Set once the run has an id. */
	onOverride: OverridePost | undefined;
	/** Set once the run has ended. */
	onJudgeAgain?: (() => void) | undefined;
	isResuming?: boolean;
}

const shows: readonly { value: PostStatus; label: string }[] = [
	{ value: 'included', label: 'Included' },
	{ value: 'excluded', label: 'Excluded' },
	{ value: 'not_judged', label: 'Not judged' },
];

/** The posts of a run as their verdicts arrive. */
export function Results({
	runId,
	posts,
	isRunning,
	scrolls,
	onOverride,
	onJudgeAgain,
	isResuming = false,
}: ResultsProps) {
	const [show, setShow] = useState<PostStatus>('included');
	const titleId = useId();
	const isPhone = useIsPhone();
	const counts = useMemo(() => countPosts(posts), [posts]);
	/** Posts overridden here stay visible, so that the override can be undone. */
	const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
	const shown = useMemo(
		() => posts.filter((post) => statusOf(post) === show || kept.has(post.tweetId)),
		[posts, show, kept],
	);
	const override = useCallback<OverridePost>(
		(post, value) => {
			setKept((before) => new Set(before).add(post.tweetId));
			onOverride?.(post, value);
		},
		[onOverride],
	);
	/** Posts that were here before the last update. */
	const [known] = useState(() => new Set(posts.map(({ tweetId }) => tweetId)));
	useEffect(() => {
		for (const { tweetId } of posts) known.add(tweetId);
	}, [posts, known]);
	const tweets = useRunTweets(isRunning || runId === '' || counts.included === 0 ? null : runId);
	const renderPost = useCallback(
		(post: Verdict) => (
			<RunPost
				post={post}
				onOverride={onOverride && override}
				onJudgeAgain={onJudgeAgain}
				isNew={isRunning && !known.has(post.tweetId)}
			>
				<IncludedPost tweet={tweets.get(post.tweetId)} authorName={post.author_name} />
			</RunPost>
		),
		[tweets, isRunning, known, onOverride, override, onJudgeAgain],
	);

	return (
		<section aria-labelledby={titleId} className={styles.results}>
			<WideRow>
				<div className={styles.head}>
					<h2 id={titleId} className={styles.title}>
						Results
					</h2>
					{onJudgeAgain && counts.not_judged > 0 ? (
						<Button size="sm" busy={isResuming} onClick={onJudgeAgain}>
							Judge {formatNumber(counts.not_judged)} again
						</Button>
					) : null}
					<div className={styles.show}>
						<Select
							label="Show"
							meta={`${formatNumber(counts[show])} of ${formatNumber(counts.all)}`}
							options={shows}
							value={show}
							onValueChange={(chosen) => {
								setShow(chosen);
								setKept(new Set());
							}}
						/>
					</div>
				</div>
				{shown.length === 0 ? <p className={styles.none}>{describeNone(show, isRunning)}</p> : null}
			</WideRow>
			<PostList
				label="Posts"
				posts={shown}
				listKey={`${runId} ${show}`}
				scrolls={isPhone ? 'page' : scrolls}
				renderPost={renderPost}
			/>
		</section>
	);
}

function describeNone(show: PostStatus, isRunning: boolean): string {
	if (isRunning) return 'None yet.';
	if (show === 'not_judged') return 'Every post was judged.';
	return show === 'included' ? 'No posts were included.' : 'No posts were filtered out.';
}
