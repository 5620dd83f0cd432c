import { Button } from 'design-system/button';
import { Words } from 'design-system/words';
import { memo } from 'react';
import { formatPrice } from 'remote-kit/format-price';
import { hasAllLinks, isByUser } from 'remote-kit/publishing/publication/describe-publication';
import { describeParts, describeResults, nameOf, type QueuedDraft } from '../queue-texts.ts';
import { type RowState, useQueueActions } from '../state/queue-actions.ts';
import { useQueueView } from '../state/queue-view.ts';
import { timeOf } from '../time/local-time.ts';
import styles from './list.module.css';
import { PostMeta } from './post-meta.tsx';
import { RowNote } from './row-note.tsx';

/** A draft that is on X, or was deleted there, with its results. */
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
	const results = publication.results && describeResults(publication.results);
	const isDeleted = publication.status === 'deleted';
	const atX = publication.posts.filter(({ status }) => status === 'posted').length;
	const price = settings && formatPrice(settings.prices.deletePost * Math.max(1, atX));
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
				<Words size="md" tone="dim" className={styles.words}>
					{draft.text || 'Draft without text'}
				</Words>
				<PostMeta draft={draft}>
					{isDeleted ? (
						<span>Deleted at X</span>
					) : (
						<span className={styles.done}>
							{isByUser(publication) ? 'Posted by you' : 'Posted'} {time}
						</span>
					)}
					{draft.parts > 1 && <span>{describeParts(draft)}</span>}
					{results ? <span>{results}</span> : null}
				</PostMeta>
				<RowNote state={state} />
			</div>
			<div className={styles.actions}>
				{!isDeleted && url && (
					<a className={styles.link} href={url} target="_blank" rel="noreferrer">
						Open on X
					</a>
				)}
				{!isDeleted && atX > 0 && hasAllLinks(publication) && (
					<Button
						variant="quiet"
						size="sm"
						onClick={() => actions.ask({ kind: 'delete posts', draft })}
					>
						Delete at X{price ? `, ${price}` : ''}
					</Button>
				)}
			</div>
		</article>
	);
});
