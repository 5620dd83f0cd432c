import type { Feed } from 'bff/contract/feed/feed';
import { Notice } from 'design-system/notice';
import { formatDate } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';
import styles from './feed.module.css';

const sources = {
	home: {
		name: 'Your own timeline on X',
		how: "Read through your X account. The accounts and searches below are used only while X isn't connected.",
	},
	search: {
		name: 'Accounts and searches',
		how: 'Warble searches X for these with an API key. Connect X to read your own timeline instead.',
	},
} as const;

/** The current source of posts, and the number of stored ones. */
export function FeedState({ feed: { reads, why, stored, storedSince } }: { feed: Feed }) {
	return (
		<div className={styles.state}>
			{reads === 'none' ? (
				<Notice tone="warning" title="Warble can't read new posts">
					{why}
				</Notice>
			) : (
				<div>
					<h3 className={styles.strong}>{sources[reads].name}</h3>
					<p className={styles.dim}>{sources[reads].how}</p>
					{why !== null && <p className={styles.dim}>{why}</p>}
				</div>
			)}
			<p className={styles.dim}>{describeStored(stored, storedSince)}</p>
		</div>
	);
}

function describeStored(stored: number, since: string | null): string {
	if (stored === 0) return 'No stored posts yet.';
	const posts = formatCount(stored, 'stored post');
	return since === null ? `${posts}.` : `${posts}, since ${formatDate(since)}.`;
}
