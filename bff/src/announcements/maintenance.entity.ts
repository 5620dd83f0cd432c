import { defineEntity, p } from '@mikro-orm/core';

/** Its only row, with the id 1, exists during maintenance. */
export const MaintenanceEntity = defineEntity({
	name: 'Maintenance',
	tableName: 'maintenance',
	properties: {
		id: p.integer().primary().autoincrement(false),
		/** The expected end. Only an operator ends maintenance. */
		endsAt: p.datetime(),
	},
});
