import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';
import type { CostKind } from './cost-store.ts';

/** What a request to X has cost for a user, in US dollars by this installation's prices. */
export const PublishingCostEntity = defineEntity({
	name: 'PublishingCost',
	tableName: 'publishing_costs',
	indexes: [{ properties: ['userId', 'at'] }, { properties: ['draftId'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** Not a reference: costs are kept when the draft is deleted. */
		draftId: p.uuid().nullable(),
		kind: p.string().$type<CostKind>(),
		amount: p.double(),
		at: p.datetime(),
	},
});
