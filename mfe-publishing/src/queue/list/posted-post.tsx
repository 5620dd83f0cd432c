import { networkTitle } from 'bff/contract/networks/network-names';
import { memo } from 'react';
import { formatPrice } from 'remote-kit/format-price';
import { MoreMenu } from 'remote-kit/lazy/lazy-menu';
import { networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { hasAllLinks, isByUser } from 'remote-kit/publishing/publication/describe-publication';
import { describeEach, describeResults } from '../../publication/describe-results.ts';
import { describeParts, nameOf, type QueuedDraft } from '../queue-texts.ts';
import { type RowState, useQueueActions } from '../state/queue-actions.ts';
import { useQueueView } from '../state/queue-view.ts';
import { timeOf } from '../time/local-time.ts';
import { DraftWords } from './draft-words.tsx';
import styles from './list.module.css';
import { PostMeta } from './post-meta.tsx';
import { RowNote } from './row-note.tsx';

/** A draft that is at its network, or was deleted there, with its results. */
export const PostedPost = memo(function PostedPost({
	draft,
	state,
}: {
	draft: QueuedDraft;
	state: RowState | undefined;
}) {
	const actions = useQueueActions();
	const { settings } = useQueueView();
	const { publication } = draft;
	const time = timeOf(publication.localTime);
	const url = publication.posts.find((post) => post.url !== null)?.url;
	const isDeleted = publication.status === 'deleted';
	const atX = publication.posts.filter(({ status }) => status === 'posted').length;
	const network = networkOf(draft);
	const title = networkTitle(network);
	const price =
		network === 'x' && settings && formatPrice(settings.prices.deletePost * Math.max(1, atX));
	return (
		<article
			className={styles.slot}
			data-draft={draft.id}
			data-done
			aria-label={`${time}, ${nameOf(draft)}`}
			tabIndex={-1}
		>
			<p className={styles.time}>{time}</p>
			<div className={styles.body}>
				<DraftWords draft={draft} tone="dim" />
				<PostMeta draft={draft}>
					{isDeleted ? (
						<span>Deleted from {title}</span>
					) : (
						<span className={styles.done}>
							{isByUser(publication) ? 'Posted by you' : 'Posted'} {time}
						</span>
					)}
					{draft.parts > 1 && <span>{describeParts(draft)}</span>}
					{describeEach(draft, describeResults).map(({ id, text }) => (
						<span key={id}>{text}</span>
					))}
				</PostMeta>
				<RowNote state={state} />
			</div>
			<div className={styles.actions}>
				{!isDeleted && url && (
					<a className={styles.link} href={url} target="_blank" rel="noreferrer">
						Open on {title}
					</a>
				)}
				{!isDeleted && atX > 0 && hasAllLinks(publication) && (
					<MoreMenu
						label={`More for ${nameOf(draft)}`}
						items={[
							{
								label: `Delete from ${title}${price ? `, ${price}` : ''}`,
								onSelect: () => actions.ask({ kind: 'delete posts', draft }),
							},
						]}
					/>
				)}
			</div>
		</article>
	);
});
