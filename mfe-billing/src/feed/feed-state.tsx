import type { Feed } from 'bff/contract/feed';
import { Notice } from 'design-system/notice';
import { formatDate } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';
import styles from './feed.module.css';

const sources = {
	home: {
		name: 'Your own timeline on X',
		how: 'Warble reads it by your connection. What is named below is read only while X is not connected.',
	},
	search: {
		name: 'What you named',
		how: 'Warble searches X for it with an API key. Connect X, and it reads your own timeline instead.',
	},
} as const;

/** What posts are read from now, and what is stored of them. */
export function FeedState({ feed: { reads, why, stored, storedSince } }: { feed: Feed }) {
	return (
		<div className={styles.state}>
			{reads === 'none' ? (
				<Notice tone="warning" title="No new posts can be read">
					{why}
				</Notice>
			) : (
				<div>
					<h3 className={styles.strong}>{sources[reads].name}</h3>
					<p className={styles.dim}>{sources[reads].how}</p>
					{why !== null && <p className={styles.dim}>{why}</p>}
				</div>
			)}
			<p className={styles.dim}>{writeStored(stored, storedSince)}</p>
		</div>
	);
}

function writeStored(stored: number, since: string | null): string {
	if (stored === 0) return 'No posts are stored yet.';
	const posts = `${formatCount(stored, 'post is', 'posts are')} stored`;
	return since === null ? `${posts}.` : `${posts}, from ${formatDate(since)} on.`;
}
