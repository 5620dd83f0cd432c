import { defineEntity, p } from '@mikro-orm/core';
import type { Source } from '../../../contract/feed/sources.ts';
import { TemplateEntity } from './template.entity.ts';

/**
 * The content of a template at one time. Never changed, so that a run can show what it judged by.
 */
export const TemplateVersionEntity = defineEntity({
	name: 'TemplateVersion',
	tableName: 'filter_template_versions',
	properties: {
		templateId: () =>
			p
				.manyToOne(TemplateEntity)
				.mapToPk()
				.primary()
				.fieldName('template_id')
				.deleteRule('cascade'),
		/** Counts up from 1. */
		version: p.integer().primary(),
		/** Sanitized HTML. */
		description: p.text(),
		blockList: p.json<string[]>(),
		sources: p.json<Source[]>().default('[]'),
		createdAt: p.datetime(),
	},
});
