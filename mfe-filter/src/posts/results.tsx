import type { Verdict } from 'bff/contract/filter-run';
import { Button } from 'design-system/button';
import { Select } from 'design-system/select';
import { useCallback, useId, useMemo, useState } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import { useIsPhone } from 'remote-kit/use-is-phone';
import { RunPost } from '../review/run-post.tsx';
import { count, type Standing, standingOf } from '../review/standing.ts';
import type { Decide } from '../review/use-decide.ts';
import { PostList } from './post-list.tsx';
import styles from './results.module.css';
import { WideRow } from './wide-row.tsx';

export interface ResultsProps {
	runId: string;
	posts: readonly Verdict[];
	isRunning: boolean;
	/** How the list scrolls where the screen is large enough. */
	scrolls: 'inside' | 'page';
	onDecide: Decide;
	/** Given once the run has ended. */
	onJudgeAgain?: (() => void) | undefined;
	isResuming?: boolean;
}

const shows: readonly { value: Standing; label: string }[] = [
	{ value: 'included', label: 'Included' },
	{ value: 'excluded', label: 'Excluded' },
	{ value: 'not_judged', label: 'Not judged' },
];

/** What a run found, as it arrives. */
export function Results({
	runId,
	posts,
	isRunning,
	scrolls,
	onDecide,
	onJudgeAgain,
	isResuming = false,
}: ResultsProps) {
	const [show, setShow] = useState<Standing>('included');
	const titleId = useId();
	const isPhone = useIsPhone();
	const counts = useMemo(() => count(posts), [posts]);
	/** Decided here: stays in sight, so that it can be undone. */
	const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
	const shown = useMemo(
		() => posts.filter((post) => standingOf(post) === show || kept.has(post.tweetId)),
		[posts, show, kept],
	);
	const decide = useCallback<Decide>(
		(post, value) => {
			setKept((before) => new Set(before).add(post.tweetId));
			onDecide(post, value);
		},
		[onDecide],
	);
	const renderPost = useCallback(
		(post: Verdict) => <RunPost post={post} onDecide={decide} onJudgeAgain={onJudgeAgain} />,
		[decide, onJudgeAgain],
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
				occasion={`${runId} ${show}`}
				scrolls={isPhone ? 'page' : scrolls}
				renderPost={renderPost}
			/>
		</section>
	);
}

function describeNone(show: Standing, isRunning: boolean): string {
	if (isRunning) return 'None yet.';
	if (show === 'not_judged') return 'Every post was judged.';
	return show === 'included'
		? 'No post was worth reading by this description.'
		: 'No post was filtered out.';
}
