import { defineEntity, p } from '@mikro-orm/core';

/** An address whose mail server permanently refused a mail. */
export const ReturnedAddressEntity = defineEntity({
	name: 'ReturnedAddress',
	tableName: 'returned_addresses',
	indexes: [{ properties: ['returnedAt'] }],
	properties: {
		/** In lower case. */
		address: p.string().primary(),
		/** The last time. */
		returnedAt: p.datetime(),
	},
});
