import { defineEntity, p } from '@mikro-orm/core';
import type { Activity, ActivityKind } from '../../../contract/auth/activity.ts';
import { UserEntity } from '../user.entity.ts';

/** Something that happened to an account: the rows of its owner's list of activity. */
export const AuditEventEntity = defineEntity({
	name: 'AuditEvent',
	tableName: 'audit_events',
	indexes: [{ properties: ['userId', 'createdAt'] }, { properties: ['createdAt'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		kind: p.string().$type<ActivityKind>(),
		details: p.json<Activity['details']>(),
		userAgent: p.text().nullable(),
		createdAt: p.datetime(),
	},
});
