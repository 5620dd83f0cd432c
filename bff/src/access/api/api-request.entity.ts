import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** A request with an `Idempotency-Key`, and its response once there is one. */
export const ApiRequestEntity = defineEntity({
	name: 'ApiRequest',
	tableName: 'api_requests',
	indexes: [{ properties: ['userId'] }, { properties: ['createdAt'] }],
	properties: {
		/** The token or agent, each of which has keys of its own: see `Caller`. */
		caller: p.string().primary(),
		key: p.string().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** SHA-256 of method, path and body. */
		requestHash: p.string(),
		/** HTTP status; null while the request is running. */
		status: p.integer().nullable(),
		/** The body, as JSON. */
		response: p.text().nullable(),
		createdAt: p.datetime(),
	},
});
