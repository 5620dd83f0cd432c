import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Activity, ActivityKind } from '../auth/activity.ts';
import { failures, nullable, Page, type Route } from '../route.ts';

/** Something that happened to an account, or that an operator did. */
export const AuditEntry = Type.Object({
	...Activity.properties,
	/** Whose account it happened to. */
	username: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** What happened to all accounts in the last year, newest first. */
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
