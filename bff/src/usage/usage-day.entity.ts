import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';
import type { UsageKind } from './usage-store.ts';

/** A user's usage of the model and of X on a day, for one purpose. Only ever increases. */
export const UsageDayEntity = defineEntity({
	name: 'UsageDay',
	tableName: 'usage_days',
	indexes: [{ properties: ['day'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** In UTC. */
		day: p.date().primary(),
		kind: p.string().$type<UsageKind>().primary(),
		promptTokens: p.integer().default(0),
		completionTokens: p.integer().default(0),
		/** US dollars. */
		modelCost: p.double().default(0),
		/** Posts that X billed. */
		posts: p.integer().default(0),
	},
});
