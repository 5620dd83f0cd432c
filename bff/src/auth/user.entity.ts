import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OnboardingData } from '../../contract/account/account.ts';

export const UserEntity = defineEntity({
	name: 'User',
	tableName: 'users',
	indexes: [{ properties: ['createdAt'] }],
	properties: {
		id: p.uuid().primary(),
		/** In lower case. */
		username: p.string().unique(),
		/** In lower case. Never used to match an account at a provider. */
		email: p.string().unique().nullable(),
		name: p.string().nullable(),
		/** What operators find the user by, as it is searched: see `folded-texts.ts`. */
		foldedText: p.text().nullable().lazy(),
		/** argon2id, as a PHC string; null for users who only sign in with X or Google. */
		passwordHash: p.text().nullable(),
		onboardingCompleted: p.boolean().default(false),
		onboarding: p.json<OnboardingData>().nullable(),
		/** Whether the list of first steps on the dashboard was hidden or completed. */
		checklistHidden: p.boolean().default(false),
		/** The thread with the sample drafts, which are written once per account. */
		sampleThreadId: p.uuid().nullable(),
		/** In addition to the operators named by the setting OPERATORS. */
		isOperator: p.boolean().default(false),
		createdAt: p.datetime(),
		/** When everything of the user is deleted; null if they have not asked for it. */
		deletesAt: p.datetime().nullable(),
		/** Since when the job deletes it: it cannot be kept any more. */
		deletionBeganAt: p.datetime().nullable(),
	},
});
export type UserRow = InferEntity<typeof UserEntity>;

export function hasPassword({ passwordHash }: UserRow): boolean {
	return passwordHash !== null && passwordHash !== undefined;
}
