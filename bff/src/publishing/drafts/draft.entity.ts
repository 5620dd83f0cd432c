import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { DraftPart } from '../../../contract/publishing/drafts.ts';
import { UserEntity } from '../../auth/auth.ts';
import type { DraftLinks } from './links.ts';

/** A post or thread of a user: kept from an answer, or begun in the library. */
export const DraftEntity = defineEntity({
	name: 'Draft',
	tableName: 'drafts',
	// Keeping a draft of an answer twice keeps it once.
	uniques: [{ properties: ['userId', 'sourceMessageId', 'sourceIndex'] }],
	indexes: [{ properties: ['userId', 'updatedAt'] }, { properties: ['userId', 'sourceThreadId'] }],
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
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
		/** Deleted drafts can be restored for 30 days. */
		deletedAt: p.datetime().nullable(),
	},
});
export type DraftRow = InferEntity<typeof DraftEntity>;
