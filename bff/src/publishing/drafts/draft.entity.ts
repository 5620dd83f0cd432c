import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import { UserEntity } from '../../auth/auth.ts';
import type { DraftLinks } from './links.ts';

/** A post or thread of a user: kept from an answer, or begun in the library. */
export const DraftEntity = defineEntity({
	name: 'Draft',
	tableName: 'drafts',
	// Keeping a draft of an answer twice keeps it once.
	uniques: [{ properties: ['userId', 'sourceMessageId', 'sourceIndex'] }],
	indexes: [
		{ properties: ['userId', 'updatedAt'] },
		{ properties: ['userId', 'sourceThreadId'] },
		{ properties: ['crossPostOf'] },
	],
	properties: {
		/** Chosen by the browser. */
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/**
		 * Raised by every change of the parts, so that two tabs do not overwrite each other.
		 */
		version: p.integer(),
		parts: p.json<DraftPart[]>(),
		/** The text of all parts as it is searched: see `folded-texts.ts`. */
		foldedText: p.text().nullable().lazy(),
		/** What was counted when the parts were saved, so that lists need not. See `links.ts`. */
		links: p.json<DraftLinks>().nullable(),
		labels: p.array<string>(),
		/** The answer that it was kept from. Not a reference: a draft outlives its thread. */
		sourceThreadId: p.uuid().nullable(),
		sourceMessageId: p.uuid().nullable(),
		sourceIndex: p.integer().nullable(),
		/**
		 * The draft that this one publishes at a further account: see `CrossPost` in the contract. Null
		 * for a draft of its own.
		 */
		crossPostOf: () =>
			p
				.manyToOne(DraftEntity)
				.mapToPk()
				.nullable()
				.fieldName('cross_post_of')
				.deleteRule('cascade'),
		/** Where it is published; null for the first account at X. */
		network: p.string().$type<NetworkName>().nullable(),
		/**
		 * The connected account that it is published at; null for the first one at X. Not a
		 * reference: a draft outlives the connection.
		 */
		accountId: p.uuid().nullable(),
		/** Whether a cross-post has a text of its own. Otherwise it has that of the draft. */
		hasOwnText: p.boolean().default(false),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
		/** Deleted drafts can be restored for 30 days. */
		deletedAt: p.datetime().nullable(),
	},
});
export type DraftRow = InferEntity<typeof DraftEntity>;
