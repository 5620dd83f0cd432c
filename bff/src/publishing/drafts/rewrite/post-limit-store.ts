import { MAX_PART_LENGTH } from '../../../../contract/publishing/drafts.ts';
import { TWEET_LIMIT } from '../../../../contract/tweet-length.ts';
import { type Em, queries } from '../../../database/orm.ts';

/** The most characters of a post that the user's account at X allows. */
export async function readPostLimit(em: Em, userId: string): Promise<number> {
	const settings = await queries(em)
		.selectFrom('publishing_settings')
		.where('userId', '=', userId)
		.select('longPosts')
		.executeTakeFirst();
	return settings?.longPosts ? MAX_PART_LENGTH : TWEET_LIMIT;
}
