import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

/**
 * A user's file. A deleted file stays for a while with its path, so that the deletion can be
 * undone.
 */
export const FileEntity = defineEntity({
	name: 'File',
	tableName: 'files',
	indexes: [{ properties: ['userId', 'deletion'] }],
	// On a digest: a path can be longer than an index entry.
	uniques: [
		{
			name: 'files_user_id_path_unique',
			expression:
				'create unique index "files_user_id_path_unique" on "files" ("user_id", md5("path")) where deletion is null',
		},
	],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** In NFC: see `path.ts`. */
		path: p.text(),
		/** Sanitized HTML. */
		content: p.text(),
		/** The content without its markup, for search and for the assistant. */
		plainText: p.text(),
		/** The plain text as it is searched: see `folded-texts.ts`. */
		foldedText: p.text().nullable().lazy(),
		/** Bytes of the content. */
		size: p.integer(),
		revision: p.integer(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
		/** The same for all files that were deleted together; null while the file exists. */
		deletion: p.uuid().nullable(),
		deletedAt: p.datetime().nullable(),
	},
});
