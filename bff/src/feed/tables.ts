import { INTERNAL, LEASE, tableCard } from '../database/tables.ts';
import { FeedEntity } from './entities/feed.entity.ts';
import { FetchedRangeEntity } from './entities/fetched-range.entity.ts';
import { TweetEntity } from './entities/tweet.entity.ts';
import { TweetFetchEntity } from './entities/tweet-fetch.entity.ts';

/** `fetched_ranges` has it. */
const FORMER = 'The previous release used it.';

export const feedTables = [
	tableCard(TweetEntity, {
		list: 'posts',
		key: [['id', 'text']],
		without: { account_id: 'Connections are not imported, so it would name none.' },
	}),
	tableCard(FeedEntity, {
		list: 'feed',
		key: [],
		without: { source: FORMER, fetched_from: FORMER, fetched_to: FORMER },
	}),
	tableCard(FetchedRangeEntity, { list: 'fetched-ranges', key: [['source', 'text']] }),
	tableCard(TweetFetchEntity, {
		list: 'fetches',
		key: [],
		without: { ...LEASE, waits_until: INTERNAL },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		feed: typeof feedTables;
	}
}
