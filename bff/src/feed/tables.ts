import { INTERNAL, LEASE, tableCard } from '../database/tables.ts';
import { FeedEntity } from './entities/feed.entity.ts';
import { TweetEntity } from './entities/tweet.entity.ts';
import { TweetFetchEntity } from './entities/tweet-fetch.entity.ts';

export const feedTables = [
	tableCard(TweetEntity, { list: 'posts', key: [['id', 'text']] }),
	tableCard(FeedEntity, { list: 'feed', key: [] }),
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
