import { defineEntity, p } from '@mikro-orm/core';
import type { ReadingMark } from '../../../contract/tweets/reading.ts';
import { UserEntity } from '../../auth/auth.ts';

/** What a user has done with a post worth reading, and with all others of the same story. */
export const ReadingMarkEntity = defineEntity({
	name: 'ReadingMark',
	tableName: 'reading_marks',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** As in `filter_run_posts`; the id of the post where it has none. */
		storyKey: p.string().primary(),
		mark: p.string().$type<ReadingMark>(),
		markedAt: p.datetime(),
	},
});
