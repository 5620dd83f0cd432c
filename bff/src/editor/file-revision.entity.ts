import { defineEntity, p } from '@mikro-orm/core';
import { FileEntity } from './file.entity.ts';

/**
 * A saved version of a file; the current one is stored here too. The last twenty are kept, within
 * the limits in `history-store.ts`. Of programs, a save replaces the one before it.
 */
export const FileRevisionEntity = defineEntity({
	name: 'FileRevision',
	tableName: 'file_revisions',
	properties: {
		fileId: () =>
			p.manyToOne(FileEntity).mapToPk().primary().fieldName('file_id').deleteRule('cascade'),
		revision: p.integer().primary(),
		/** Sanitized HTML. */
		content: p.text(),
		/** Bytes of the content. */
		size: p.integer(),
		createdAt: p.datetime(),
		/** Whether a program saved it, not the user. */
		byProgram: p.boolean().default(false),
	},
});
