import type { LatestThread } from 'bff/contract/compose/threads';
import { ButtonLink } from 'design-system/button-link';
import { VisibleText } from 'design-system/visible-text';
import { Words } from 'design-system/words';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';
import type { Query } from '../use-query.ts';
import styles from './card.module.css';
import { Card } from './card.tsx';
import { DatedList } from './dated-list.tsx';

export interface ComposeCardProps {
	query: Query<LatestThread>;
}

/** The last thread with its first draft, and the threads before it. */
export function ComposeCard({ query }: ComposeCardProps) {
	const thread = query.data?.thread;
	const earlier = query.data?.earlier ?? [];
	return (
		<Card
			name="Compose"
			href="/app/compose"
			query={query}
			notes={thread ? [thread.name, formatMoment(thread.updatedAt)] : []}
			aside={
				earlier.length > 0 ? (
					<DatedList
						label="Earlier threads"
						isWords
						items={earlier.map(({ id, name, updatedAt }) => ({
							id,
							at: updatedAt,
							text: name,
							href: threadHref(id),
						}))}
					/>
				) : undefined
			}
		>
			{({ thread }) =>
				thread === null ? (
					<>
						<p className={styles.note}>
							No threads yet. Say what to write about, and choose among the drafts.
						</p>
						<div className={styles.actions}>
							<ButtonLink size="sm" href="/app/compose">
								Write a draft
							</ButtonLink>
						</div>
					</>
				) : (
					<>
						{thread.drafts[0] && (
							<Words size="md" dir="auto" className={styles.clamped}>
								<VisibleText>{thread.drafts[0].text}</VisibleText>
							</Words>
						)}
						<p className={styles.links}>
							<span className={styles.note}>{describeDrafts(thread)}</span>
							<a href={threadHref(thread.id)}>Continue</a>
						</p>
					</>
				)
			}
		</Card>
	);
}

function describeDrafts({ drafts, isRunning }: NonNullable<LatestThread['thread']>): string {
	if (isRunning) return 'Warble is writing an answer.';
	return drafts.length === 0 ? 'No drafts yet.' : formatCount(drafts.length, 'draft');
}

function threadHref(id: string): string {
	return `/app/compose?thread=${id}`;
}
