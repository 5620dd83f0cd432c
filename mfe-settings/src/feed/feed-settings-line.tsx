import type { FeedSettings } from 'bff/contract/feed/feed';
import styles from './feed.module.css';

/** The accounts and the search of the feed, in one line. */
export function FeedSettingsLine({ settings: { accounts, query } }: { settings: FeedSettings }) {
	if (accounts.length === 0 && query === '')
		return <p className={styles.dim}>No accounts or searches yet.</p>;
	return (
		<p>
			{accounts.map((account) => `@${account}`).join(', ')}
			{accounts.length > 0 && query !== '' && ' and '}
			{query !== '' && (
				<>
					the search <code>{query}</code>
				</>
			)}
		</p>
	);
}
