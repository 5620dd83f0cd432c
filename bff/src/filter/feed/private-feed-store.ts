import { sql } from 'kysely';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import { accessStatuses } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import type { PostAttachments } from '../../networks/post-source.ts';
import { type StoryAuthor, standingStories, storyDetails } from '../story-store.ts';

const db = areaDb('filter', { reads: ['users', 'subscriptions'] });

/** Maximum number of posts in a feed. */
const POST_LIMIT = 50;

/** Whose posts a feed has, and of which filter. */
export interface FeedOwner {
	userId: string;
	templateId: string;
	/** The filter's name. */
	name: string;
	createdAt: Date;
	/** Whether the user has a subscription and keeps the account. */
	isServed: boolean;
}

/** A story of a feed: its earliest post. */
export interface FeedPost {
	story: string;
	tweetId: string;
	network: NetworkName;
	/** Null for posts of X. */
	url: string | null;
	authorName: string;
	authorUsername: string;
	/** Plain text. */
	content: string;
	attached: PostAttachments | null;
	postedAt: Date;
	/** Null if the user decided. */
	reason: string | null;
	/** When the filter or the user decided. */
	changedAt: Date;
	/** Null without further authors. */
	authors: StoryAuthor[] | null;
}

export type PrivateFeedStore = ReturnType<typeof createPrivateFeedStore>;

export function createPrivateFeedStore(em: Em) {
	return {
		/**
		 * Sets or removes the secret of a standing filter's feed. Returns whether the user has this
		 * standing filter.
		 */
		async setFeed(userId: string, templateId: string, feedId: string | null): Promise<boolean> {
			const { numUpdatedRows } = await db(em)
				.updateTable('filter_timetables')
				.set({ feedId })
				.where('userId', '=', userId)
				.where('templateId', '=', templateId)
				.executeTakeFirstOrThrow();
			return numUpdatedRows > 0n;
		},

		async findOwner(feedId: string): Promise<FeedOwner | undefined> {
			return db(em)
				.selectFrom('filter_timetables as timetable')
				.innerJoin('filter_templates as template', 'template.id', 'timetable.templateId')
				.innerJoin('users', 'users.id', 'timetable.userId')
				.leftJoin('subscriptions', 'subscriptions.userId', 'users.id')
				.where('timetable.feedId', '=', feedId)
				.where('template.deletedAt', 'is', null)
				.select([
					'timetable.userId',
					// Without the name, MikroORM returns this primary key as `id`.
					'template.id as templateId',
					'template.name',
					'timetable.createdAt',
					sql<boolean>`users.deletes_at is null and coalesce(subscriptions.status, '') = any(${accessStatuses}::text[])`.as(
						'isServed',
					),
				])
				.executeTakeFirst();
		},

		/** The newest stories that a standing filter includes. */
		async readPosts({
			userId,
			templateId,
		}: Pick<FeedOwner, 'userId' | 'templateId'>): Promise<FeedPost[]> {
			const { rows } = await sql<FeedPost>`
				with ${standingStories(userId, templateId)},
				page as materialized (
					select * from story where is_included order by "sortAt" desc, id desc limit ${POST_LIMIT}
				),
				${storyDetails(userId)}
				select page.story, shown.tweet_id as "tweetId", shown.network, shown.url, shown.author_name as "authorName",
					shown.author_username as "authorUsername", shown.content, shown.attached, shown.posted_at as "postedAt",
					decision.reason, decision.changed_at as "changedAt", others.authors
				from page join shown using (story) join decision using (story) left join others using (story)
				order by page."sortAt" desc, page.id desc
			`.execute(db(em));
			return rows;
		},
	};
}
