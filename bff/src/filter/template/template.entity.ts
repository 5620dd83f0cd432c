import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** What somebody finds worth reading, by name. Its words are in its versions. */
export const TemplateEntity = defineEntity({
	name: 'Template',
	tableName: 'filter_templates',
	uniques: [
		{
			name: 'filter_templates_name_unique',
			expression: `create unique index "filter_templates_name_unique" on "filter_templates" ("user_id", lower(name)) where deleted_at is null`,
		},
	],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		name: p.string(),
		/** The newest. */
		version: p.integer(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
		/**
		 * Off the list; runs that were made with it still show its versions. A name in use is unique
		 * among the others of its person.
		 */
		deletedAt: p.datetime().nullable(),
	},
});
