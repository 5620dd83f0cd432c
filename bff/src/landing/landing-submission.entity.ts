import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type {
	browsers,
	deviceTypes,
	LandingSubmission,
	operatingSystems,
} from '../../contract/landing/landing.ts';

/** One visit to the landing page, identified by its session id. No IP address is stored. */
export const LandingSubmissionEntity = defineEntity({
	name: 'LandingSubmission',
	tableName: 'landing_submissions',
	indexes: [{ properties: ['email'] }, { properties: ['createdAt'] }],
	properties: {
		id: p.uuid().primary(),
		sessionId: p.string().unique(),
		submitted: p.boolean(),
		email: p.string().nullable(),
		/** By the visitor's clock. */
		signupDatetime: p.datetime().nullable(),
		timezone: p.string().nullable(),
		deviceType: p.string().$type<(typeof deviceTypes)[number]>(),
		operatingSystem: p.string().$type<(typeof operatingSystems)[number]>(),
		browser: p.string().$type<(typeof browsers)[number]>(),
		referrerUrl: p.text().nullable(),
		utmSource: p.string().nullable(),
		utmMedium: p.string().nullable(),
		utmCampaign: p.string().nullable(),
		utmTerm: p.string().nullable(),
		utmContent: p.string().nullable(),
		adClickId: p.string().nullable(),
		pageVisited: p.text().nullable(),
		sessionLengthSeconds: p.integer(),
		scrollDepthPercentage: p.integer(),
		clickCount: p.integer(),
		rawData: p.json<NonNullable<LandingSubmission['rawData']>>(),
		/** Always empty: see the contract. */
		location: p.json<Record<string, never>>(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
});
export type LandingSubmissionRow = InferEntity<typeof LandingSubmissionEntity>;
