import { defineEntity, p } from '@mikro-orm/core';
import { FileEntity } from './file.entity.ts';

/**
 * A file as it was once saved, its present state included. The last twenty are kept, within the
 * limits of `forget-oldest.ts`.
 */
export const FileRevisionEntity = defineEntity({
	name: 'FileRevision',
	tableName: 'file_revisions',
	properties: {
		fileId: () =>
			p.manyToOne(FileEntity).mapToPk().primary().fieldName('file_id').deleteRule('cascade'),
		revision: p.integer().primary(),
		content: p.text(),
		size: p.integer(),
		createdAt: p.datetime(),
	},
});
