import type { Static } from 'typebox';
import * as Type from 'typebox';

/** What a proposal asks the user to do. */
export const ProposalKind = Type.Enum([
	'publish',
	'reply',
	'like',
	'delete_posts',
	'delete_drafts',
]);
export type ProposalKind = Static<typeof ProposalKind>;
