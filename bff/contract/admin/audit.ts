import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Activity, ActivityKind } from '../auth/activity.ts';
import { failures, nullable, Page, type Route } from '../route.ts';

/** An event of an account, or an operator's action. */
export const AuditEntry = Type.Object({
	...Activity.properties,
	/** The account's user. */
	username: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Audit events of all accounts in the last year, newest first. */
export const listAudit = {
	method: 'GET',
	url: '/api/admin/audit',
	schema: {
		summary: 'What happened to accounts',
		tags: ['admin'],
		querystring: Type.Object(
			{
				...Page.properties,
				person: Type.Optional(
					Type.String({ maxLength: 254, description: 'username or address of one account' }),
				),
				kind: Type.Optional(ActivityKind),
			},
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({ entries: Type.Array(AuditEntry), next_cursor: nullable(Type.String()) }),
			...failures,
		},
	},
} as const satisfies Route;
