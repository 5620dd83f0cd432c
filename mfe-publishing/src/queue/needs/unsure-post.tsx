import { type NetworkName, networkTitle } from 'bff/contract/networks/network-names';
import { Button } from 'design-system/button';
import { formatPrice } from 'remote-kit/format-price';
import { isAtFirstX, networkOf } from 'remote-kit/publishing/publication/cross-posts';
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

/** A post that its network did not confirm. It is never sent again before the user has looked. */
export function UnsurePost({ draft, state }: NeededPostProps) {
	const actions = useQueueActions();
	const { settings } = useQueueView();
	const { data } = useQueueConnectionsQuery();
	const handleAtX = data?.connections
		.find(({ provider }) => provider === 'twitter')
		?.name?.replace(/^@/, '');
	const network = networkOf(draft);
	const title = networkTitle(network);
	const profile = profileUrl(network, isAtFirstX(draft) ? handleAtX : draft.account?.handle);
	const part = currentPart(draft.publication);
	const isThread = draft.parts > 1;
	const at = formatSlot(draft.publication.localTime, draft.publication.zone);
	const price = network === 'x' && settings && formatPrice(settings.prices.read * READ_POSTS);
	return (
		<NeededPost
			draft={draft}
			state={state}
			tone="warning"
			title={`Not sure: check ${title}.`}
			text={`We sent ${isThread ? `part ${part}` : 'this'} at ${at} and ${title} didn’t answer. It isn’t among your newest posts.`}
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
			{profile ? (
				<a className={styles.link} href={profile} target="_blank" rel="noreferrer">
					Open your profile on {title}
				</a>
			) : network === 'x' ? (
				<a className={styles.link} href="https://x.com/home" target="_blank" rel="noreferrer">
					Open X
				</a>
			) : null}
		</NeededPost>
	);
}

/** The page of the user's account at a network. */
function profileUrl(network: NetworkName, handle: string | null | undefined): string | undefined {
	if (!handle) return undefined;
	if (network === 'x') return `https://x.com/${encodeURIComponent(handle)}`;
	if (network === 'bluesky') return `https://bsky.app/profile/${encodeURIComponent(handle)}`;
	const [name = '', server = ''] = handle.split('@');
	return `https://${server}/@${encodeURIComponent(name)}`;
}
