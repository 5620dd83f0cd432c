import type { Static } from 'typebox';
import * as Type from 'typebox';
import { PostNetwork } from '../networks/post-id.ts';
import { Id, nullable } from '../route.ts';
import { DraftPart } from './draft-part.ts';
import { Publication } from './publication.ts';

/** The account that a draft is published at. */
export const DraftAccount = Type.Object({
	/** The id of a connected account; null for the first one at X. */
	id: nullable(Id),
	network: PostNetwork,
	/**
	 * Without a leading `@`; at Mastodon with the server. Null if it is not connected (any more).
	 */
	handle: nullable(Type.String()),
});
export type DraftAccount = Static<typeof DraftAccount>;

/**
 * What a draft is at a further account: its text there, and its outcome. A cross-post is itself a
 * draft with an id of its own, for the requests about its publication. Until it is saved under that
 * id it has the text of the draft, also when that changes.
 */
export const CrossPost = Type.Object({
	id: Id,
	account: DraftAccount,
	version: Type.Integer(),
	parts: Type.Array(DraftPart),
	/** Whether its text differs from the draft's because it was saved. */
	hasOwnText: Type.Boolean(),
	publication: nullable(Publication),
});
export type CrossPost = Static<typeof CrossPost>;
