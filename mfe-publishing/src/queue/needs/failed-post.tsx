import { networkTitle } from 'bff/contract/networks/network-names';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { currentPart } from 'remote-kit/publishing/publication/describe-publication';
import { formatInZone } from 'remote-kit/publishing/publication/format-slot';
import { PostMenu } from '../menus/post-menu.tsx';
import { draftHref } from '../queue-address.ts';
import { describeWaiting } from '../queue-texts.ts';
import { useQueueActions } from '../state/queue-actions.ts';
import { NeededPost, type NeededPostProps } from './needed-post.tsx';
import styles from './needs.module.css';

/** A post that its network refused. A thread resumes at the refused part. */
export function FailedPost({ draft, state }: NeededPostProps) {
	const actions = useQueueActions();
	const { error } = draft.publication;
	const failed = currentPart(draft.publication);
	const isThread = draft.parts > 1;
	const reason = error?.message ?? `${networkTitle(networkOf(draft))} refused it.`;
	const isAnew = error?.code === 'other_account';
	const resume = isAnew
		? 'Post anew'
		: isThread && failed > 1
			? `Resume at part ${failed}`
			: 'Try again';
	return (
		<NeededPost
			draft={draft}
			state={state}
			tone="error"
			title={
				isThread
					? `Part ${failed} of ${draft.parts} not posted: ${reason}`
					: `Not posted: ${reason}`
			}
			actions={
				<>
					<ButtonLink size="sm" href={draftHref(draft)}>
						{isThread ? `Edit part ${failed}` : 'Edit'}
					</ButtonLink>
					<Button
						size="sm"
						variant="primary"
						busy={state?.busy === 'Resuming' || state?.busy === 'Posting'}
						onClick={() => (isAnew ? actions.postAnew(draft) : actions.resume(draft))}
					>
						{resume}
					</Button>
					{failed === 1 && <PostMenu draft={draft} />}
				</>
			}
		>
			{isThread ? <Parts draft={draft} failed={failed} /> : null}
		</NeededPost>
	);
}

/** The status of each part: posted since when, not posted, waiting. */
export function Parts({
	draft,
	failed,
	isUnsure = false,
}: Pick<NeededPostProps, 'draft'> & { failed: number; isUnsure?: boolean }) {
	const waiting = describeWaiting(failed + 1, draft.parts);
	return (
		<>
			{draft.publication.posts.slice(0, failed - 1).map((post, index) => {
				const since = post.postedAt
					? `posted ${formatInZone(post.postedAt, draft.publication.zone)}`
					: 'posted';
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
					<span key={index}>
						Part {index + 1}{' '}
						{post.url ? (
							<a href={post.url} target="_blank" rel="noreferrer">
								{since}
							</a>
						) : (
							since
						)}
					</span>
				);
			})}
			<span className={styles.failed}>
				Part {failed} {isUnsure ? 'not confirmed' : 'not posted'}
			</span>
			{waiting && <span className={styles.dim}>{waiting}</span>}
		</>
	);
}
