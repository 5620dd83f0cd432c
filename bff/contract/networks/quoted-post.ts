import type { Static } from 'typebox';
import * as Type from 'typebox';
import { PostUrl } from './post-id.ts';

/** A post that another one quotes, without what it quotes itself. */
export const QuotedPost = Type.Object({
	/**
	 * Whether it was deleted, or is not shown to this account. Then the texts are empty, and there is
	 * no `url`.
	 */
	missing: Type.Boolean(),
	author_name: Type.String(),
	/** Without `@`. */
	author_username: Type.String(),
	/** Plain text, at most 4,000 characters. */
	text: Type.String(),
	/** Null also for posts that were read before Warble stored it. */
	url: PostUrl,
});
export type QuotedPost = Static<typeof QuotedPost>;
