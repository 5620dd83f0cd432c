import { defineEntity, p } from '@mikro-orm/core';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import { DraftEntity } from './draft.entity.ts';

/** The parts of a draft after a change. Saves of one editing session share a row. */
export const DraftVersionEntity = defineEntity({
	name: 'DraftVersion',
	tableName: 'draft_versions',
	properties: {
		draftId: () =>
			p.manyToOne(DraftEntity).mapToPk().primary().fieldName('draft_id').deleteRule('cascade'),
		version: p.integer().primary(),
		parts: p.json<DraftPart[]>(),
		author: p.string().$type<'user' | 'assistant'>(),
		/** What was done, such as `shorter`. */
		change: p.string().nullable(),
		createdAt: p.datetime(),
	},
});
