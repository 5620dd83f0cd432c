import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** A named description of what a user finds worth reading. Its content is in its versions. */
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
		/** The newest version. */
		version: p.integer(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
		/** A deleted template is kept for its runs, which show its versions. Its name is free again. */
		deletedAt: p.datetime().nullable(),
	},
});
