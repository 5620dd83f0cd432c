import type { Verdict as Post } from 'bff/contract/filter/verdict';
import { networkTitle } from 'bff/contract/networks/network-names';
import { Button } from 'design-system/button';
import { PostCard } from 'design-system/post-card';
import { Verdict } from 'design-system/verdict';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { type ReactNode, useRef } from 'react';
import { NetworkMark } from 'remote-kit/networks/network-mark';
import { QuoteOf } from 'remote-kit/networks/quote-of';
import { isOverridden, type PostStatus, statusOf } from './post-status.ts';
import styles from './run-post.module.css';
import type { OverridePost } from './use-override.ts';

export interface RunPostProps {
	post: Post;
	/** Set if verdicts can be overridden. */
	onOverride?: OverridePost | undefined;
	/** Set if posts that were not judged can be judged again. */
	onJudgeAgain?: (() => void) | undefined;
	/** Whether it was judged just now. */
	isNew?: boolean;
	/** Shown below the text: a reply draft. */
	children?: ReactNode;
}

/** A post of a run, with its verdict and reason in the margin. */
export function RunPost({ post, onOverride, onJudgeAgain, isNew = false, children }: RunPostProps) {
	const status = statusOf(post);
	const byYou = isOverridden(post);
	const firstStatus = useRef(status);
	/** A new or changed verdict moves to its place; one that is only scrolled into view does not. */
	const isMoving = useRef(isNew);
	if (status !== firstStatus.current) isMoving.current = true;
	const which = <VisuallyHidden>the post of {post.author_name}</VisuallyHidden>;
	const actions: { label: string; onPress: () => void }[] = [];
	if (onOverride && byYou) actions.push({ label: 'Undo', onPress: () => onOverride(post, null) });
	if (onOverride && !byYou && status !== 'included')
		actions.push({ label: 'Include', onPress: () => onOverride(post, 'include') });
	if (onOverride && !byYou && status !== 'excluded')
		actions.push({ label: 'Filter out', onPress: () => onOverride(post, 'exclude') });

	return (
		<PostCard
			authorName={post.author_name}
			authorUsername={post.author_username}
			content={post.content}
			format="text"
			postId={post.tweetId}
			url={post.url}
			network={networkTitle(post.network)}
			mark={<NetworkMark network={post.network} />}
			quoted={<QuoteOf post={post} />}
			createdAt={post.created_at}
			{...(post.repost_by === null ? {} : { repostBy: post.repost_by })}
			likes={post.metrics.likes}
			retweets={post.metrics.retweets}
			isDim={status === 'excluded'}
			margin={
				<Verdict
					key={status}
					className={isMoving.current ? styles[status] : undefined}
					verdict={status}
					byYou={byYou}
					reason={
						byYou
							? `${owns[warbleStatus(post)]}${post.reasoning ? `: ${post.reasoning}` : '.'}`
							: post.reasoning || nothingSaid[status]
					}
					action={
						status === 'not_judged' && onJudgeAgain ? (
							<Button size="sm" variant="quiet" onClick={onJudgeAgain}>
								<span>Judge again {which}</span>
							</Button>
						) : undefined
					}
				/>
			}
			actions={actions.map(({ label, onPress }) => (
				<Button key={label} size="sm" variant="quiet" onClick={onPress}>
					<span>
						{label} {which}
					</span>
				</Button>
			))}
		>
			{children}
		</PostCard>
	);
}

const owns: Record<PostStatus, string> = {
	included: 'Warble included it',
	excluded: 'Warble filtered it out',
	not_judged: 'Warble didn’t judge it',
};
const nothingSaid: Record<PostStatus, string> = {
	included: '',
	excluded: '',
	not_judged: 'Not judged yet. It’s counted, not hidden.',
};

function warbleStatus(post: Post): PostStatus {
	return statusOf({ ...post, manualInclude: false, manualExclude: false });
}
