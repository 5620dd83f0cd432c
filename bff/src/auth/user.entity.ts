import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What the newcomer answered; feeds the assistant's prompt. */
export interface OnboardingAnswers {
	marketing: string;
	postTopics: string;
}

export const UserEntity = defineEntity({
	name: 'User',
	tableName: 'users',
	properties: {
		id: p.uuid().primary(),
		/** Lower case; what is typed at sign-in is lowered before it is compared. */
		username: p.string().unique(),
		/** Lower case. Never identifies an account from another provider. */
		email: p.string().unique().nullable(),
		name: p.string().nullable(),
		/** argon2id, PHC string; null for people who sign in elsewhere. */
		passwordHash: p.text().nullable(),
		onboardingCompleted: p.boolean().default(false),
		onboarding: p.json<OnboardingAnswers>().nullable(),
		createdAt: p.datetime(),
	},
});
export type UserRow = InferEntity<typeof UserEntity>;
