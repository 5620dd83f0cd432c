import { Button } from 'design-system/button';
import { ConnectX } from 'remote-kit/connecting/connect-x';
import {
	describeByHandStep,
	describePublication,
} from 'remote-kit/publishing/publication/describe-publication';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import { PostMenu } from '../menus/post-menu.tsx';
import { useQueueActions } from '../state/queue-actions.ts';
import { useQueueView } from '../state/queue-view.ts';
import { NeededPost, type NeededPostProps } from './needed-post.tsx';
import styles from './needs.module.css';

/** A post that is due and that the user posts on X, because Warble cannot post for them. */
export function ByHandPost({ draft, state }: NeededPostProps) {
	const actions = useQueueActions();
	const { settings } = useQueueView();
	const { publication, parts } = draft;
	const { localTime, zone, posts } = publication;
	const isUnsent = posts.length === 0;
	/** X was connected after it had become due. */
	const canPostNow = settings?.method.kind === 'done' && isUnsent;
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
					{canPostNow ? (
						<Button size="sm" variant="primary" onClick={() => actions.postNow(draft)}>
							Post now
						</Button>
					) : null}
					<Button
						size="sm"
						variant={canPostNow ? 'secondary' : 'primary'}
						onClick={() => actions.postByHand(draft)}
					>
						{describeByHandStep(publication)}
					</Button>
					{settings?.method.connectHelps && isUnsent ? (
						<ConnectX size="sm" returnTo="/app/queue" />
					) : null}
					<PostMenu draft={draft} />
				</>
			}
		>
			{posts.length > 0 ? (
				<span className={styles.dim}>{describePublication(publication, parts).text}</span>
			) : null}
		</NeededPost>
	);
}
