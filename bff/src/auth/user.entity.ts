import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OnboardingData } from '../../contract/account.ts';
import type { User } from '../../contract/session.ts';

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
		onboarding: p.json<OnboardingData>().nullable(),
		createdAt: p.datetime(),
	},
});
export type UserRow = InferEntity<typeof UserEntity>;

/** A row as every screen may know it. */
export function asUser({ id, username, name, onboardingCompleted }: UserRow): User {
	return { id, username, name: name ?? null, onboardingCompleted: onboardingCompleted ?? false };
}
