import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { DraftCard } from 'design-system/draft-card';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useState } from 'react';
import { postingPath } from 'remote-kit/publishing/publication/posting-path';
import { canBeSent, useTweetCount } from 'remote-kit/use-tweet-count';
import styles from './first-drafts.module.css';
import type { FirstDraft, FirstDrafts } from './use-first-drafts.ts';

type Action = 'Keep' | 'Edit' | 'Rewrite' | 'Post';

export interface FirstDraftCardProps extends Pick<FirstDrafts, 'threadId' | 'keep'> {
	draft: FirstDraft;
	onOpen: (path: string) => void;
}

/** A draft, and what can be done with it. All but Keep continue on the screen of drafts. */
export function FirstDraftCard({ draft, threadId, keep, onOpen }: FirstDraftCardProps) {
	const { index, text, kept } = draft;
	const count = useTweetCount(text);
	const [running, setRunning] = useState<Action>();
	const [failure, setFailure] = useState<string>();
	const number = index + 1;
	const isPublished = (kept?.status ?? null) !== null;

	const run = async (action: Action) => {
		if (running || !keep) return;
		setRunning(action);
		setFailure(undefined);
		const result = await keep(draft);
		setRunning(undefined);
		if ('failure' in result) setFailure(`Not kept. ${result.failure}`);
		else if (action !== 'Keep') onOpen(addressOf(action, result.id));
	};
	const actions: readonly Action[] = [
		...(kept ? [] : ['Keep' as const]),
		'Edit',
		'Rewrite',
		...(canBeSent(text, count) ? ['Post' as const] : []),
	];
	return (
		<DraftCard
			aria-label={`Draft ${number}`}
			className={styles.card}
			data-kept={kept ? true : undefined}
			text={text}
			count={count}
			actions={
				<>
					{kept && <strong className={styles.kept}>{stateOf(kept.status)}</strong>}
					{keep && !isPublished ? (
						actions.map((action) => (
							<Button
								key={action}
								size="sm"
								variant="quiet"
								className={action === 'Keep' ? styles.first : undefined}
								busy={running === action}
								onClick={() => void run(action)}
							>
								<span>
									{action} <VisuallyHidden>draft {number}</VisuallyHidden>
								</span>
							</Button>
						))
					) : (
						<ButtonLink
							size="sm"
							variant="quiet"
							href={kept ? addressOf('Edit', kept.id) : `/app/compose?thread=${threadId}`}
						>
							<span>
								Open <VisuallyHidden>draft {number}</VisuallyHidden>
							</span>
						</ButtonLink>
					)}
					{failure === undefined ? null : (
						<p role="alert" className={styles.failure}>
							{failure}
						</p>
					)}
				</>
			}
		/>
	);
}

function addressOf(action: Exclude<Action, 'Keep'>, id: string): string {
	if (action === 'Post') return postingPath(id);
	return `/app/drafts?draft=${id}${action === 'Rewrite' ? '#rewrite' : ''}`;
}

function stateOf(status: NonNullable<FirstDraft['kept']>['status']): string {
	if (status === null || status === 'by_hand') return 'Kept';
	if (status === 'posted') return 'Posted';
	return status === 'queued' || status === 'publishing' ? 'Queued' : 'Not posted';
}
