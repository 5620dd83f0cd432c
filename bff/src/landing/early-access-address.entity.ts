import { defineEntity, p } from '@mikro-orm/core';

/** Who waits for a place: each address once, however often it was left. */
export const EarlyAccessAddressEntity = defineEntity({
	name: 'EarlyAccessAddress',
	tableName: 'early_access_addresses',
	properties: {
		email: p.string().primary(),
		createdAt: p.datetime(),
	},
});
