import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { Timetable } from '../../../contract/filter/standing.ts';
import { UserEntity } from '../../auth/auth.ts';
import { TemplateEntity } from '../template/template.entity.ts';

/** When a template runs by itself. */
export const TimetableEntity = defineEntity({
	name: 'Timetable',
	tableName: 'filter_timetables',
	indexes: [{ properties: ['userId'] }, { properties: ['nextAt'] }],
	properties: {
		templateId: () =>
			p
				.manyToOne(TemplateEntity)
				.mapToPk()
				.primary()
				.fieldName('template_id')
				.deleteRule('cascade'),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		every: p.string().$type<Timetable['every']>(),
		slots: p.json<Timetable['slots']>(),
		/** IANA time zone. */
		zone: p.string(),
		/** US dollars on one day of `zone`, for the model and reading at X. */
		dailyLimit: p.double(),
		pausedAt: p.datetime().nullable(),
		/** Null while it is paused or blocked. */
		nextAt: p.datetime().nullable(),
		/** The time before which no post waits to be judged; null before the first run. */
		coveredUntil: p.datetime().nullable(),
		/** Why it could not run at its last time. */
		blocked: p.json<ErrorBody>().nullable(),
		/** The address of the private feed is made from it; null if there is none. */
		feedId: p.uuid().nullable().unique(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
});
export type TimetableRow = InferEntity<typeof TimetableEntity>;
