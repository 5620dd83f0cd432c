import type { Static } from 'typebox';
import * as Type from 'typebox';
import { PostNetwork, PostUrl } from '../networks/post-id.ts';
import { QuotedPost } from '../networks/quoted-post.ts';
import { nullable, sameAs, Time } from '../route.ts';

/** A post with its verdict. */
export const Verdict = Type.Object({
	/** Position in the run's log. A post that is judged again gets a new, higher number. */
	seq: Type.Integer(),
	id: Type.String(),
	tweetId: sameAs('twitter_id'),
	twitter_id: sameAs('tweetId'),
	network: PostNetwork,
	url: PostUrl,
	author_name: Type.String(),
	author_username: Type.String(),
	avatar_url: nullable(Type.String()),
	/** The full text of the post, plain. */
	content: sameAs('text'),
	text: sameAs('content'),
	/** The post that it quotes, as it was then; null if it quotes none. */
	quoted: nullable(QuotedPost),
	created_at: Time,
	/** The counts at the time the post was read. */
	metrics: Type.Object({ likes: Type.Integer(), retweets: Type.Integer() }),
	/**
	 * For a repost, the user name of the account that reposted; author and text are the original's.
	 */
	repost_by: nullable(Type.String()),
	/** Whether the post is worth reading. Always false if `judged` is false. */
	included: Type.Boolean(),
	/** False if the model gave no usable verdict; `reasoning` then says what happened. */
	judged: Type.Boolean({ ifLeftOut: true }),
	/** Plain text, at most 500 characters. */
	reasoning: sameAs('reason'),
	reason: sameAs('reasoning'),
	/** Where the verdict comes from: the model in this run or an earlier one, or the block list. */
	decidedBy: Type.Enum(['model', 'earlier_run', 'block_list']),
	/** The user's override, if there is one: at most one of the two is true. */
	manualInclude: Type.Boolean(),
	manualExclude: Type.Boolean(),
});
export type Verdict = Static<typeof Verdict>;
