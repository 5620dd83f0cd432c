import { defineEntity, p } from '@mikro-orm/core';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ImportedKind } from '../../contract/privacy/import.ts';
import { UserEntity } from '../auth/auth.ts';

/** `uploading`: imports only. `running`: a process with a lease works on it. */
export type TransferStatus = 'uploading' | 'running' | 'done' | 'failed';

/**
 * An export or import of what a user has. Its ZIP is in the media storage, and is deleted with the
 * row when it expires.
 */
export const TransferEntity = defineEntity({
	name: 'Transfer',
	tableName: 'data_transfers',
	indexes: [{ properties: ['status', 'leaseUntil'] }],
	uniques: [
		{
			name: 'data_transfers_one_at_a_time',
			expression: `create unique index "data_transfers_one_at_a_time" on "data_transfers" ("user_id", "kind") where status in ('uploading', 'running')`,
		},
	],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		kind: p.string().$type<'export' | 'import'>(),
		status: p.string().$type<TransferStatus>(),
		/** The name of the file that is imported. */
		name: p.text().nullable(),
		/** Bytes of the ZIP; null until an export is ready. More than an integer holds. */
		size: p.double().nullable(),
		/** Bytes of the upload that are stored. */
		received: p.double().default(0),
		result: p.json<ImportedKind[]>().nullable(),
		error: p.json<ErrorBody>().nullable(),
		createdAt: p.datetime(),
		endedAt: p.datetime().nullable(),
		expiresAt: p.datetime(),
		/** How often it was claimed. */
		claims: p.integer().default(0),
		leaseId: p.uuid().nullable(),
		/** Without a lease: when it may be claimed again. */
		leaseUntil: p.datetime().nullable(),
	},
});
