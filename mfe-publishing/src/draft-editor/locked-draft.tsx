import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { Publication } from 'bff/contract/publishing/publication';
import { Button } from 'design-system/button';
import { Words } from 'design-system/words';
import { useState } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { formatNumber } from 'remote-kit/format-number';
import { formatPrice } from 'remote-kit/format-price';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useDeletePostsMutation } from 'remote-kit/publishing/api/publication-api';
import { hasAllLinks, isByUser } from 'remote-kit/publishing/publication/describe-publication';
import { formatInZone } from 'remote-kit/publishing/publication/format-slot';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import { PublicationState } from '../publication/publication-state.tsx';
import styles from './locked-draft.module.css';
import { PartPictures } from './parts/part-pictures.tsx';
import rows from './parts/part-row.module.css';

export interface LockedDraftProps {
	draft: KeptDraft;
	publication: Publication;
	/** US dollars for deleting one post. */
	deletePrice: number | undefined;
	/** Opens a dialog with the posts that the user posted by hand. */
	onPosting: (posted: PostedDraft) => void;
}

/** A draft that is at X or being sent: its posts with their links, results, and deleting. */
export function LockedDraft({ draft, publication, deletePrice, onPosting }: LockedDraftProps) {
	const { parts } = draft;
	const { posts, zone, results, cost, status } = publication;
	const isUnknown = status === 'posted' && !hasAllLinks(publication);
	return (
		<div className={styles.locked}>
			<ol aria-label="Posts">
				{parts.map(({ text, media }, index) => {
					const post = posts[index];
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: the posts cannot change
						<li key={index} className={rows.part}>
							<div className={rows.margin}>
								{parts.length > 1 ? (
									<b>
										{index + 1} of {parts.length}
									</b>
								) : null}
								{post?.url && post.status !== 'deleted' ? (
									<a href={post.url} target="_blank" rel="noopener">
										Open on X
									</a>
								) : null}
								{post?.postedAt ? <span>{formatInZone(post.postedAt, zone)}</span> : null}
							</div>
							<div className={rows.sheet} data-locked>
								<Words size="lg" preserveLines>
									{text}
								</Words>
								<PartPictures media={media} />
							</div>
						</li>
					);
				})}
			</ol>
			{results ? (
				<table className={styles.results}>
					<caption>Results after {results.day === 1 ? '1 day' : `${results.day} days`}</caption>
					<thead>
						<tr>
							<th scope="col">Likes</th>
							<th scope="col">Reposts</th>
							<th scope="col">Replies</th>
							{results.views === null ? null : <th scope="col">Views</th>}
						</tr>
					</thead>
					<tbody>
						<tr>
							<td>{formatNumber(results.likes)}</td>
							<td>{formatNumber(results.reposts)}</td>
							<td>{formatNumber(results.replies)}</td>
							{results.views === null ? null : <td>{formatNumber(results.views)}</td>}
						</tr>
					</tbody>
				</table>
			) : null}
			<section className={styles.foot} aria-label="Publication">
				<PublicationState publication={publication} parts={parts.length} />
				{cost > 0 ? <span className={styles.note}>{formatPrice(cost)} at X</span> : null}
				{isUnknown ? (
					<>
						{isByUser(publication) ? (
							<Button size="sm" onClick={() => onPosting({ draftId: draft.id })}>
								{parts.length > 1 ? 'Add links' : 'Add link'}
							</Button>
						) : null}
						<span className={styles.note}>
							{parts.length > 1
								? 'To delete these posts, open X: some links are missing.'
								: 'To delete this post, open X: its link is missing.'}
						</span>
					</>
				) : null}
				{status === 'posted' && !isUnknown ? <DeleteAtX draft={draft} price={deletePrice} /> : null}
			</section>
		</div>
	);
}

const DeleteAtXDialog = lazyPart(
	async () => (await import('./delete-at-x-dialog.tsx')).DeleteAtXDialog,
	'The dialog',
);

function DeleteAtX({ draft, price }: { draft: KeptDraft; price: number | undefined }) {
	const [isOpen, setOpen] = useState(false);
	const [deletePosts, { isLoading, error }] = useDeletePostsMutation();
	const failure = asFailure(error);
	const label =
		price === undefined ? 'Delete at X' : `Delete at X, ${formatPrice(price * draft.parts.length)}`;
	return (
		<>
			<Button size="sm" variant="danger" onClick={() => setOpen(true)}>
				{label}
			</Button>
			{isOpen ? (
				<DeleteAtXDialog
					count={draft.parts.length}
					label={label}
					isBusy={isLoading}
					failure={failure && describeFailure(failure)}
					onDelete={() => void deletePosts(draft.id).then(({ data }) => data && setOpen(false))}
					onClose={() => setOpen(false)}
				/>
			) : null}
		</>
	);
}
