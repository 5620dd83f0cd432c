import { INTERNAL, tableCard } from '../database/tables.ts';
import { TweetActionEntity } from './actions/tweet-action.entity.ts';
import { TweetDoneEntity } from './list/tweet-done.entity.ts';
import { ReadingMarkEntity } from './reading/reading-mark.entity.ts';
import { ReplyDraftEntity } from './replies/reply-draft.entity.ts';
import { ReplyJobEntity } from './replies/reply-job.entity.ts';

export const tweetsTables = [
	tableCard(TweetActionEntity, {
		list: 'likes-and-replies',
		key: [
			['tweet_id', 'text'],
			['action', 'text'],
		],
		without: { lease_id: INTERNAL, lease_until: INTERNAL, account: INTERNAL },
	}),
	tableCard(TweetDoneEntity, { list: 'posts-done', key: [['tweet_id', 'text']] }),
	tableCard(ReadingMarkEntity, { list: 'reading-marks', key: [['story_key', 'text']] }),
	tableCard(ReplyDraftEntity, { list: 'reply-drafts', key: [['tweet_id', 'text']] }),
	tableCard(ReplyJobEntity, {
		list: 'reply-jobs',
		key: [['run_id', 'uuid']],
		of: { list: 'runs', column: 'run_id' },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		tweets: typeof tweetsTables;
	}
}
