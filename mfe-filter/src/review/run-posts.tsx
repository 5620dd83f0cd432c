import type { Verdict } from 'bff/contract/filter-run';
import { Button } from 'design-system/button';
import type { RunRange } from 'design-system/run-picture';
import { Tabs } from 'design-system/tabs';
import { useCallback, useMemo, useState } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import { PostList } from '../posts/post-list.tsx';
import { DraftReply } from './draft-reply.tsx';
import { RunPost } from './run-post.tsx';
import styles from './run-posts.module.css';
import { count, type Show, standingOf } from './standing.ts';
import type { Decide } from './use-decide.ts';

export interface RunPostsProps {
	runId: string;
	/** Newest first. */
	posts: readonly Verdict[];
	/** Only posts of this stretch are shown. */
	stretch: RunRange | null;
	/** Drafted replies by post. */
	drafts: ReadonlyMap<string, string>;
	onDecide: Decide;
	onJudgeAgain?: (() => void) | undefined;
	isResuming?: boolean;
}

/** The posts of a run that has ended, by what became of them. */
export function RunPosts({
	runId,
	posts,
	stretch,
	drafts,
	onDecide,
	onJudgeAgain,
	isResuming = false,
}: RunPostsProps) {
	const [show, setShow] = useState<Show>('all');
	/** Decided here: stays in sight, so that it can be undone. */
	const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
	const within = useMemo(
		() => (stretch ? posts.filter(({ created_at }) => isWithin(created_at, stretch)) : posts),
		[posts, stretch],
	);
	const counts = useMemo(() => count(within), [within]);
	const shown = useMemo(
		() =>
			show === 'all'
				? within
				: within.filter((post) => standingOf(post) === show || kept.has(post.tweetId)),
		[within, show, kept],
	);
	const decide = useCallback<Decide>(
		(post, value) => {
			setKept((before) => new Set(before).add(post.tweetId));
			onDecide(post, value);
		},
		[onDecide],
	);
	const renderPost = useCallback(
		(post: Verdict) => {
			const draft = drafts.get(post.tweetId);
			return (
				<RunPost post={post} onDecide={decide} onJudgeAgain={onJudgeAgain}>
					{draft === undefined ? null : <DraftReply text={draft} to={post.author_name} />}
				</RunPost>
			);
		},
		[drafts, decide, onJudgeAgain],
	);
	const list =
		shown.length === 0 ? (
			<p className={styles.none}>No such posts.</p>
		) : (
			<div className={styles.list}>
				<PostList
					label="Posts"
					posts={shown}
					occasion={`${runId} ${show} ${stretch?.from} ${stretch?.to}`}
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
