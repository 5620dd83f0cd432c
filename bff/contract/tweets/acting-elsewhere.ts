import * as Type from 'typebox';
import { TextLimits } from '../networks/text-limits.ts';
import { nullable } from '../route.ts';

/** The maximum length of a reply at any network. */
export const REPLY_LENGTH = 4000;

/** Likes and replies at another network than X, or by a further account there. */
export const ActingElsewhere = Type.Object({
	/** The account that performs them, without `@`; null if they open there. */
	handle: nullable(Type.String()),
	/** Why they open there, and what to do about it; null with an account. */
	why: nullable(Type.String()),
	/** What a reply may contain. */
	limits: TextLimits,
});
export type ActingElsewhere = Type.Static<typeof ActingElsewhere>;
