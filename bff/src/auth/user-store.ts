import type { OnboardingData } from '../../contract/account/account.ts';
import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('auth');

/**
 * Within a transaction: makes other transactions that lock the same user wait until this one ends,
 * so that what was counted before an insert stays true. Reading the user does not wait.
 * Resolves to whether the user exists.
 */
export async function lockUser(tx: Em, userId: string): Promise<boolean> {
	const user = await db(tx)
		.selectFrom('users')
		.where('id', '=', userId)
		.select('id')
		.forNoKeyUpdate()
		.executeTakeFirst();
	return user !== undefined;
}

/** What the user answered after the first sign-in; null if they did not. */
export async function readOnboarding(em: Em, userId: string): Promise<OnboardingData | null> {
	const user = await db(em)
		.selectFrom('users')
		.where('id', '=', userId)
		.select('onboarding')
		.executeTakeFirst();
	return user?.onboarding ?? null;
}
