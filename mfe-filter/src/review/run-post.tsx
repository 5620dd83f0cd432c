import type { Verdict as Post } from 'bff/contract/filter-run';
import { Button } from 'design-system/button';
import { PostCard } from 'design-system/post-card';
import { Verdict } from 'design-system/verdict';
import { VisuallyHidden } from 'design-system/visually-hidden';
import type { ReactNode } from 'react';
import { isByHand, type Standing, standingOf } from './post-status.ts';
import type { Decide } from './use-override.ts';

export interface RunPostProps {
	post: Post;
	/** Given where posts can be decided by hand. */
	onDecide?: Decide | undefined;
	/** Given where what was not judged can be judged again. */
	onJudgeAgain?: (() => void) | undefined;
	/** Below the words: a drafted reply. */
	children?: ReactNode;
}

/** A post of a run: the words, and in the margin what became of it and why. */
export function RunPost({ post, onDecide, onJudgeAgain, children }: RunPostProps) {
	const standing = standingOf(post);
	const byYou = isByHand(post);
	const which = <VisuallyHidden>the post of {post.author_name}</VisuallyHidden>;
	const actions: { label: string; onPress: () => void }[] = [];
	if (onDecide && byYou) actions.push({ label: 'Undo', onPress: () => onDecide(post, null) });
	if (onDecide && !byYou && standing !== 'included')
		actions.push({ label: 'Include', onPress: () => onDecide(post, 'include') });
	if (onDecide && !byYou && standing !== 'excluded')
		actions.push({ label: 'Filter out', onPress: () => onDecide(post, 'exclude') });

	return (
		<PostCard
			authorName={post.author_name}
			authorUsername={post.author_username}
			content={post.content}
			format="text"
			postId={post.tweetId}
			createdAt={post.created_at}
			{...(post.repost_by === null ? {} : { repostBy: post.repost_by })}
			likes={post.metrics.likes}
			retweets={post.metrics.retweets}
			isDim={standing === 'excluded'}
			margin={
				<Verdict
					verdict={standing}
					byYou={byYou}
					reason={
						byYou
							? `${owns[judgedStanding(post)]}${post.reasoning ? `: ${post.reasoning}` : '.'}`
							: post.reasoning || nothingSaid[standing]
					}
					action={
						standing === 'not_judged' && onJudgeAgain ? (
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

const owns: Record<Standing, string> = {
	included: 'Warble included it',
	excluded: 'Warble filtered it out',
	not_judged: 'Warble did not judge it',
};
const nothingSaid: Record<Standing, string> = {
	included: '',
	excluded: '',
	not_judged: 'Nobody has judged it yet. It is counted, not hidden.',
};

function judgedStanding(post: Post): Standing {
	return standingOf({ ...post, manualInclude: false, manualExclude: false });
}
