import { defineEntity, p } from '@mikro-orm/core';
import type { MediaRef } from '../../../contract/publishing/draft-part.ts';
import { PublicationEntity } from './publication.entity.ts';

/**
 * `waiting`: not sent. `sending`: the request may have reached the network. `unknown`: the network
 * did not confirm it. `failed`: the network refused it.
 */
export type PartStatus = 'waiting' | 'sending' | 'posted' | 'unknown' | 'failed' | 'deleted';

/**
 * A part of a publication as it is or will be sent, and the fence that keeps it from being posted
 * twice: the row becomes `sending` before the request, and has the post's id before the next
 * part is sent.
 */
export const PublicationPartEntity = defineEntity({
	name: 'PublicationPart',
	tableName: 'publication_parts',
	properties: {
		draftId: () =>
			p
				.manyToOne(PublicationEntity)
				.mapToPk()
				.primary()
				.fieldName('draft_id')
				.deleteRule('cascade'),
		/** Counts up from 0 in the thread. */
		position: p.integer().primary(),
		text: p.text(),
		media: p.json<MediaRef[]>(),
		status: p.string().$type<PartStatus>(),
		/**
		 * When the first attempt began that may have reached the network. Null for a `posted` part: the
		 * user posted it by hand.
		 */
		firstAttemptAt: p.datetime().nullable(),
		/** The id of the post, as ids are stored: see `stored-id.ts`. */
		postedId: p.string().nullable(),
		postedAt: p.datetime().nullable(),
	},
});
