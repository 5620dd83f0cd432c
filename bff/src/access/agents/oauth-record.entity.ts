import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/**
 * What the OAuth server stores: registered programs, requests for access, codes, tokens and grants.
 */
export const OauthRecordEntity = defineEntity({
	name: 'OauthRecord',
	tableName: 'oauth_records',
	indexes: [{ properties: ['userId'] }, { properties: ['grantId'] }, { properties: ['expiresAt'] }],
	properties: {
		/** The library's name of the kind of record, such as `RefreshToken`. */
		kind: p.string().primary(),
		/** SHA-256 of the code, token or id: what was handed out is not stored. */
		idHash: p.string().primary(),
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade').nullable(),
		grantId: p.string().nullable(),
		payload: p.json<Record<string, unknown>>(),
		/** When a code or refresh token was used, which works once. */
		consumedAt: p.datetime().nullable(),
		expiresAt: p.datetime(),
	},
});
