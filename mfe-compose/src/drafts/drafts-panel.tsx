import { MarginRow } from 'design-system/margin-row';
import type { RemoteProps } from 'shell/contract/remote';
import { useLazy } from '../messages/use-lazy.ts';
import type { ShownMessage } from '../thread/conversation.ts';
import styles from './drafts-panel.module.css';
import { NoDrafts } from './no-drafts.tsx';

const loadDrafts = () =>
	import(/* webpackChunkName: "conversation" */ './draft-list.tsx').then(
		({ DraftList }) => DraftList,
	);

export interface DraftsPanelProps extends Pick<RemoteProps, 'navigate'> {
	/** Null when no user is signed in. */
	username: string | null;
	threadId: string | null;
	messages: readonly ShownMessage[];
}

/** The drafts of a thread. */
export function DraftsPanel({ username, threadId, messages, navigate }: DraftsPanelProps) {
	const { part: DraftList } = useLazy(loadDrafts, messages.length);
	const title = (
		<h2 id="drafts-title" className={styles.title}>
			{username ? <bdi>{username}</bdi> : null}
			{username ? ' Drafts' : 'Drafts'}
		</h2>
	);
	return (
		<section className={styles.panel} aria-labelledby="drafts-title">
			{DraftList ? (
				<DraftList title={title} threadId={threadId} messages={messages} navigate={navigate} />
			) : (
				<MarginRow margin={title}>
					<NoDrafts />
				</MarginRow>
			)}
		</section>
	);
}
