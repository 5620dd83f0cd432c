import { canReadPosts } from 'bff/contract/feed/can-read-posts';
import type { Feed } from 'bff/contract/feed/feed';
import { Notice } from 'design-system/notice';
import { formatDate } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';
import styles from './feed.module.css';
import { TimelineList } from './timeline-list.tsx';

const sources = {
	home: {
		name: 'Your own timeline on X',
		how: 'Read through your X account. The accounts and searches below are used only while X isn’t connected.',
	},
	search: {
		name: 'Accounts and searches',
		how: 'Warble searches X for these with an API key. Connect X to read your own timeline instead.',
	},
} as const;

/** The current sources of posts, and the number of stored ones. */
export function FeedState({ feed }: { feed: Feed }) {
	const { reads, why, timelines, stored, storedSince } = feed;
	return (
		<div className={styles.state}>
			{canReadPosts(feed) ? null : (
				<Notice tone="warning" title="Warble can’t read new posts">
					{why}
				</Notice>
			)}
			{reads === 'none' ? null : (
				<div>
					<h3 className={styles.strong}>{sources[reads].name}</h3>
					<p className={styles.dim}>{sources[reads].how}</p>
					{why !== null && <p className={styles.dim}>{why}</p>}
				</div>
			)}
			{timelines.length > 0 ? <TimelineList timelines={timelines} /> : null}
			{reads === 'none' && canReadPosts(feed) ? <p className={styles.dim}>{why}</p> : null}
			<p className={styles.dim}>{describeStored(stored, storedSince)}</p>
		</div>
	);
}

function describeStored(stored: number, since: string | null): string {
	if (stored === 0) return 'No stored posts yet.';
	const posts = formatCount(stored, 'stored post');
	return since === null ? `${posts}.` : `${posts}, since ${formatDate(since)}.`;
}
