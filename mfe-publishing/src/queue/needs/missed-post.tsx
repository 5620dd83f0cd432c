import { Button } from 'design-system/button';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import { PostMenu } from '../menus/post-menu.tsx';
import { useQueueActions } from '../state/queue-actions.ts';
import { NeededPost, type NeededPostProps } from './needed-post.tsx';
import styles from './needs.module.css';

/** A post that could not be sent in time. It is not posted late by itself. */
export function MissedPost({ draft, state }: NeededPostProps) {
	const actions = useQueueActions();
	const { error, localTime, zone } = draft.publication;
	return (
		<NeededPost
			draft={draft}
			state={state}
			tone="warning"
			title={`Missed ${formatSlot(localTime, zone)}.`}
			text={error?.message}
			actions={
				<>
					<Button
						size="sm"
						variant="primary"
						busy={state?.busy === 'Posting'}
						onClick={() => actions.postNow(draft)}
					>
						Post now
					</Button>
					<Button
						size="sm"
						busy={state?.busy === 'Queueing'}
						onClick={() => actions.toNextSlot(draft)}
					>
						Next free slot
					</Button>
					<PostMenu draft={draft} />
				</>
			}
		>
			<span className={styles.dim}>It won’t post late by itself.</span>
		</NeededPost>
	);
}
