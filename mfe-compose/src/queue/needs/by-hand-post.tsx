import { postIntent } from 'bff/contract/x-intent';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { CopyButton } from 'design-system/copy-button';
import { useState } from 'react';
import { useDraftQuery } from '../../publication/drafts-api.ts';
import { formatSlot } from '../../publication/format-slot.ts';
import { PostMenu } from '../menus/post-menu.tsx';
import { useQueueActions } from '../state/queue-actions.ts';
import { useQueueView } from '../state/queue-view.ts';
import { NeededPost, type NeededPostProps } from './needed-post.tsx';
import styles from './needs.module.css';

/** A post that is due and that the user posts on X, because Warble cannot post for them. */
export function ByHandPost({ draft, state }: NeededPostProps) {
	const actions = useQueueActions();
	const { settings } = useQueueView();
	const { localTime, zone } = draft.publication;
	const { data } = useDraftQuery(draft.id);
	const [wasOpened, setOpened] = useState(false);
	const [first, ...rest] = data?.parts ?? [];
	const why = settings?.method.kind === 'open_in_x' ? settings.method.why : null;
	return (
		<NeededPost
			draft={draft}
			state={state}
			tone="warning"
			title={`Due ${formatSlot(localTime, zone)}: post it on X.`}
			text={why ?? undefined}
			actions={
				<>
					{first && (
						<ButtonLink
							size="sm"
							variant={wasOpened ? 'secondary' : 'primary'}
							href={postIntent(first.text, settings?.xWebUrl)}
							target="_blank"
							rel="noreferrer"
							onClick={() => setOpened(true)}
						>
							Open on X
						</ButtonLink>
					)}
					<PostMenu draft={draft} />
				</>
			}
		>
			{rest.map((part, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
				<span key={index} className={styles.copy}>
					Part {index + 2}
					<CopyButton text={part.text} what={`part ${index + 2}`} />
				</span>
			))}
			{draft.media > 0 && <span className={styles.dim}>Add its images on X yourself.</span>}
			<span className={styles.question}>
				Did you post it?
				<Button
					size="sm"
					variant={wasOpened ? 'primary' : 'secondary'}
					onClick={() => actions.report(draft, 'posted')}
				>
					Yes, it’s posted
				</Button>
				<Button size="sm" variant="quiet" onClick={() => actions.toDrafts(draft)}>
					No, back to drafts
				</Button>
			</span>
		</NeededPost>
	);
}
