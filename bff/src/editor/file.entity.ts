import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

/**
 * A file of a person's as it is now. A deleted one stays for a while, with its path, so that the
 * deletion can be undone.
 */
export const FileEntity = defineEntity({
	name: 'File',
	tableName: 'files',
	indexes: [{ properties: ['userId', 'deletion'] }],
	// By a digest: an index takes no text as long as a path may be.
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
		/** Sanitised HTML. */
		content: p.text(),
		/**
		 * Its words, as `plainText` gives them: what a search looks through and the assistant reads.
		 */
		words: p.text(),
		/** The words as `fold` gives them. */
		folded: p.text(),
		/** Of the content, in bytes. */
		size: p.integer(),
		revision: p.integer(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
		/** What it was deleted with; null while it is there. */
		deletion: p.uuid().nullable(),
		deletedAt: p.datetime().nullable(),
	},
});
