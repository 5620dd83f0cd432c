import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/**
 * A record of the OAuth server: a registered program, authorization request, code, token or grant.
 */
export const OauthRecordEntity = defineEntity({
	name: 'OauthRecord',
	tableName: 'oauth_records',
	indexes: [{ properties: ['userId'] }, { properties: ['grantId'] }, { properties: ['expiresAt'] }],
	properties: {
		/** The library's name of the kind of record, such as `RefreshToken`. */
		kind: p.string().primary(),
		/** SHA-256 of the code, token or id. */
		idHash: p.string().primary(),
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade').nullable(),
		grantId: p.string().nullable(),
		payload: p.json<Record<string, unknown>>(),
		/** When a code or refresh token, which can be used once, was used. */
		consumedAt: p.datetime().nullable(),
		expiresAt: p.datetime(),
	},
});
