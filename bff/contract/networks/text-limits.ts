import type { Static } from 'typebox';
import * as Type from 'typebox';
import { nullable } from '../route.ts';
import { PostNetwork } from './post-id.ts';

/** How long the text of a post may be. */
export const TextLimits = Type.Object({
	/** How the network counts: see `countPost`. */
	counting: PostNetwork,
	/** Maximum number of characters, as counted. */
	length: Type.Integer(),
	/** Maximum number of bytes in UTF-8; null without a limit. */
	bytes: nullable(Type.Integer()),
	/** The length that every link counts as; null if links count as they are. */
	linkLength: nullable(Type.Integer()),
});
export type TextLimits = Static<typeof TextLimits>;
