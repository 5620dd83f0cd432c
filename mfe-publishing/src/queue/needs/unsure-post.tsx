import { Button } from 'design-system/button';
import { formatPrice } from 'remote-kit/format-price';
import { currentPart } from 'remote-kit/publishing/publication/describe-publication';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import { useQueueActions } from '../state/queue-actions.ts';
import { useQueueConnectionsQuery } from '../state/queue-api.ts';
import { useQueueView } from '../state/queue-view.ts';
import { Parts } from './failed-post.tsx';
import { NeededPost, type NeededPostProps } from './needed-post.tsx';
import styles from './needs.module.css';

/** The number of posts that a lookup at X reads. */
const READ_POSTS = 5;

/** A post that X did not confirm. It is never sent again before the user has looked. */
export function UnsurePost({ draft, state }: NeededPostProps) {
	const actions = useQueueActions();
	const { settings } = useQueueView();
	const { data } = useQueueConnectionsQuery();
	const handle = data?.connections
		.find(({ provider }) => provider === 'twitter')
		?.name?.replace(/^@/, '');
	const part = currentPart(draft.publication);
	const isThread = draft.parts > 1;
	const at = formatSlot(draft.publication.localTime, draft.publication.zone);
	const price = settings && formatPrice(settings.prices.read * READ_POSTS);
	return (
		<NeededPost
			draft={draft}
			state={state}
			tone="warning"
			title="Not sure: check X."
			text={`We sent ${isThread ? `part ${part}` : 'this'} at ${at} and X didn’t answer. It isn’t among your newest posts.`}
			actions={
				<>
					<Button size="sm" onClick={() => actions.report(draft, 'posted')}>
						It’s there
					</Button>
					<Button size="sm" onClick={() => actions.report(draft, 'not_posted')}>
						It isn’t, post it
					</Button>
				</>
			}
		>
			{isThread && <Parts draft={draft} failed={part} isUnsure />}
			<span className={styles.dim}>It won’t be sent again until you say so.</span>
			<Button
				size="sm"
				variant="quiet"
				busy={state?.busy === 'Looking'}
				onClick={() => actions.lookUp(draft)}
			>
				Look again{price ? `, ${price}` : ''}
			</Button>
			<a
				className={styles.link}
				href={handle ? `https://x.com/${encodeURIComponent(handle)}` : 'https://x.com/home'}
				target="_blank"
				rel="noreferrer"
			>
				{handle ? 'Open your profile on X' : 'Open X'}
			</a>
		</NeededPost>
	);
}
