import { networkTitle } from 'bff/contract/networks/network-names';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { Publication } from 'bff/contract/publishing/publication';
import { Button } from 'design-system/button';
import { Words } from 'design-system/words';
import { formatPrice } from 'remote-kit/format-price';
import { networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { hasAllLinks, isByUser } from 'remote-kit/publishing/publication/describe-publication';
import { formatInZone } from 'remote-kit/publishing/publication/format-slot';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import { PublicationState } from '../publication/publication-state.tsx';
import styles from './locked-draft.module.css';
import { PartPictures } from './parts/part-pictures.tsx';
import rows from './parts/part-row.module.css';
import { PostResults } from './results/post-results.tsx';

export interface LockedDraftProps {
	draft: KeptDraft;
	publication: Publication;
	/** Opens a dialog with the posts that the user posted by hand. */
	onPosting: (posted: PostedDraft) => void;
}

/** A draft that is at its network or being sent: its posts with their links and results. */
export function LockedDraft({ draft, publication, onPosting }: LockedDraftProps) {
	const { parts } = draft;
	const { posts, zone, results, cost, status } = publication;
	const network = networkTitle(networkOf(draft));
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
										Open on {network}
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
			{results ? <PostResults draftId={draft.id} network={network} results={results} /> : null}
			<section className={styles.foot} aria-label="Publication">
				<PublicationState
					publication={publication}
					parts={parts.length}
					network={networkOf(draft)}
				/>
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
								? `To delete these posts, open ${network}: some links are missing.`
								: `To delete this post, open ${network}: its link is missing.`}
						</span>
					</>
				) : null}
			</section>
		</div>
	);
}
