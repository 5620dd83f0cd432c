import { defineEntity, p } from '@mikro-orm/core';

/** An address on the waiting list, stored once however often it is submitted. */
export const EarlyAccessAddressEntity = defineEntity({
	name: 'EarlyAccessAddress',
	tableName: 'early_access_addresses',
	properties: {
		email: p.string().primary(),
		createdAt: p.datetime(),
	},
});
