import type { Verdict } from 'bff/contract/filter/verdict';
import { Button } from 'design-system/button';
import type { RunRange } from 'design-system/run-picture';
import { Tabs } from 'design-system/tabs';
import { useCallback, useMemo, useState } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import { IncludedPost } from '../actions/included-post.tsx';
import { useRunTweets } from '../actions/use-run-tweets.ts';
import { PostList } from '../posts/post-list.tsx';
import { countPosts, type Show, statusOf } from './post-status.ts';
import { RunPost } from './run-post.tsx';
import styles from './run-posts.module.css';
import { useIncludedFirst } from './use-included-first.ts';
import type { OverridePost } from './use-override.ts';

export interface RunPostsProps {
	runId: string;
	/** Newest first. “All” shows the included ones before the others. */
	posts: readonly Verdict[];
	/** Whether these are all posts of the run. */
	isComplete: boolean;
	/** If set, only posts in this time range are shown. */
	selectedRange: RunRange | null;
	/** Reply drafts by post id. */
	drafts: ReadonlyMap<string, string>;
	onOverride: OverridePost;
	onJudgeAgain?: (() => void) | undefined;
	isResuming?: boolean;
}

/** The posts of a run that has ended, with a tab for each status. */
export function RunPosts({
	runId,
	posts,
	isComplete,
	selectedRange,
	drafts,
	onOverride,
	onJudgeAgain,
	isResuming = false,
}: RunPostsProps) {
	const [show, setShow] = useState<Show>('all');
	/** Posts overridden here stay visible, so that the override can be undone. */
	const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
	const within = useMemo(
		() =>
			selectedRange ? posts.filter(({ created_at }) => isWithin(created_at, selectedRange)) : posts,
		[posts, selectedRange],
	);
	const counts = useMemo(() => countPosts(within), [within]);
	const tweets = useRunTweets(counts.included > 0 ? runId : null);
	const all = useIncludedFirst(within, isComplete);
	const shown = useMemo(
		() =>
			show === 'all'
				? all
				: within.filter((post) => statusOf(post) === show || kept.has(post.tweetId)),
		[all, within, show, kept],
	);
	const override = useCallback<OverridePost>(
		(post, value) => {
			setKept((before) => new Set(before).add(post.tweetId));
			onOverride(post, value);
		},
		[onOverride],
	);
	const renderPost = useCallback(
		(post: Verdict) => (
			<RunPost post={post} onOverride={override} onJudgeAgain={onJudgeAgain}>
				<IncludedPost
					tweet={tweets.get(post.tweetId)}
					authorName={post.author_name}
					draft={drafts.get(post.tweetId)}
				/>
			</RunPost>
		),
		[tweets, drafts, override, onJudgeAgain],
	);
	const list =
		shown.length === 0 ? (
			<p className={styles.none}>No posts here.</p>
		) : (
			<div className={styles.list}>
				<PostList
					label="Posts"
					posts={shown}
					listKey={`${runId} ${show} ${isComplete} ${selectedRange?.from} ${selectedRange?.to}`}
					scrolls="page"
					renderPost={renderPost}
				/>
			</div>
		);
	const tabs: { value: Show; label: string; count: number; panel: typeof list }[] = [
		{ value: 'all', label: 'All', count: counts.all, panel: list },
		{ value: 'included', label: 'Included', count: counts.included, panel: list },
		{ value: 'excluded', label: 'Excluded', count: counts.excluded, panel: list },
	];
	if (counts.not_judged > 0 || show === 'not_judged') {
		tabs.push({ value: 'not_judged', label: 'Not judged', count: counts.not_judged, panel: list });
	}
	return (
		<section aria-label="Posts of this run">
			<div className={styles.actions}>
				{onJudgeAgain && counts.not_judged > 0 ? (
					<Button size="sm" busy={isResuming} onClick={onJudgeAgain}>
						Judge {formatNumber(counts.not_judged)} again
					</Button>
				) : null}
			</div>
			<Tabs
				label="Posts"
				tabs={tabs}
				value={show}
				onValueChange={(chosen) => {
					setShow(chosen);
					setKept(new Set());
				}}
			/>
		</section>
	);
}

function isWithin(iso: string, { from, to }: RunRange): boolean {
	const at = Date.parse(iso);
	return at >= from && at <= to;
}
