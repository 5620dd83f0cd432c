import { networkTitle } from 'bff/contract/networks/network-names';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { asDraft, networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { isLocked, needsUser } from 'remote-kit/publishing/publication/describe-publication';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import { describeResults } from '../../publication/describe-results.ts';
import { PublicationNotice } from '../../publication/publication-notice.tsx';
import { PublicationState } from '../../publication/publication-state.tsx';
import styles from './accounts.module.css';

export interface OutcomesProps {
	draft: KeptDraft;
	/** Saves typed text. */
	save: () => Promise<boolean>;
	onPosting: (posted: PostedDraft) => void;
	/** Opens a cross-post. */
	onOpen: (crossPostId: string) => void;
}

/** How far a draft is at each of its accounts. One that failed does not hide the others. */
export function Outcomes({ draft, save, onPosting, onOpen }: OutcomesProps) {
	const all = [draft, ...(draft.crossPosts ?? []).map((crossPost) => asDraft(draft, crossPost))];
	if (all.length === 1 || all.every(({ publication }) => publication === null)) return null;
	return (
		<ul className={styles.rows} aria-label="Outcome at each account">
			{all.map((one) => {
				const { id, account, publication, parts } = one;
				const title = networkTitle(networkOf(one));
				const opening = isLocked(publication) ? 'Show' : publication ? 'Edit' : 'Edit and post';
				const url = publication?.posts.find(({ status }) => status === 'posted')?.url;
				return (
					<li key={id}>
						<div className={styles.row}>
							<b className={styles.name}>{title}</b>
							{account?.handle ? <span className={styles.handle}>@{account.handle}</span> : null}
							{needsUser(publication) ? null : publication ? (
								<PublicationState
									publication={publication}
									parts={parts.length}
									network={networkOf(one)}
								/>
							) : (
								<span>Not queued</span>
							)}
							{publication?.results ? <span>{describeResults(publication.results)}</span> : null}
							{url ? (
								<a href={url} target="_blank" rel="noopener">
									Open on {title}
								</a>
							) : null}
							{id === draft.id ? null : (
								<Button
									size="sm"
									variant="quiet"
									aria-label={`${opening} at ${title}`}
									onClick={() => onOpen(id)}
								>
									{opening}
								</Button>
							)}
						</div>
						{needsUser(publication) ? (
							<PublicationNotice
								draft={{ id, publication, parts: parts.length, ...(account && { account }) }}
								save={save}
								onPosting={onPosting}
							/>
						) : null}
					</li>
				);
			})}
		</ul>
	);
}
