import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** How a user found Warble: what is known of their first visit of the landing page. */
export const AttributionEntity = defineEntity({
	name: 'Attribution',
	tableName: 'attributions',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		utmSource: p.string().nullable(),
		utmMedium: p.string().nullable(),
		utmCampaign: p.string().nullable(),
		utmTerm: p.string().nullable(),
		utmContent: p.string().nullable(),
		/** Of another site, in lower case, without `www.`. */
		referrerHost: p.string().nullable(),
		landingPath: p.string().nullable(),
		/** Whether an ad led to the visit. */
		isAdClick: p.boolean(),
		/** Only with consent. */
		adClickId: p.string().nullable(),
		visitedAt: p.datetime(),
		createdAt: p.datetime(),
	},
});
