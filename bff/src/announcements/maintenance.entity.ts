import { defineEntity, p } from '@mikro-orm/core';

/** Its only row, with the id 1, is there during maintenance. */
export const MaintenanceEntity = defineEntity({
	name: 'Maintenance',
	tableName: 'maintenance',
	properties: {
		id: p.integer().primary().autoincrement(false),
		/** As far as is known. Only an operator ends maintenance. */
		endsAt: p.datetime(),
	},
});
