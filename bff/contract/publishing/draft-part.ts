import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id } from '../route.ts';

/** Maximum number of posts of a thread. */
export const MAX_PARTS = 25;
/** Maximum number of characters of one post of a draft, before it is split or shortened. */
export const MAX_PART_LENGTH = 25_000;

/** An image, GIF or video of a part: see `media.ts`. */
export const MediaRef = Type.Object(
	{
		id: Id,
		/** Alternative text for people who cannot see the image. Empty if there is none yet. */
		alt: Type.String({ maxLength: 1000 }),
	},
	{ additionalProperties: false },
);
export type MediaRef = Static<typeof MediaRef>;

/** One post of a draft. A draft with several parts is published as a thread. */
export const DraftPart = Type.Object(
	{
		text: Type.String({ maxLength: MAX_PART_LENGTH }),
		/** Up to 4 images, or one GIF, or one video. */
		media: Type.Array(MediaRef, { maxItems: 4 }),
	},
	{ additionalProperties: false },
);
export type DraftPart = Static<typeof DraftPart>;

export const Parts = Type.Array(DraftPart, { minItems: 1, maxItems: MAX_PARTS });
