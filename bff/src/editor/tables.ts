import { byId, DERIVED, INTERNAL, tableCard } from '../database/tables.ts';
import { FileEntity } from './file.entity.ts';
import { FileRevisionEntity } from './file-revision.entity.ts';

export const editorTables = [
	tableCard(FileEntity, {
		list: 'files',
		key: byId,
		page: 5,
		without: { plain_text: DERIVED, folded_text: DERIVED, size: DERIVED, deletion: INTERNAL },
	}),
	tableCard(FileRevisionEntity, {
		list: 'file-revisions',
		key: [
			['file_id', 'uuid'],
			['revision', 'int'],
		],
		of: { list: 'files', column: 'file_id' },
		page: 5,
		without: { size: DERIVED },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		editor: typeof editorTables;
	}
}
