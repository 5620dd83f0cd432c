import type { OnboardingData } from '../../contract/account.ts';
import { type Em, queries } from '../database/orm.ts';

/**
 * Within a transaction: makes other transactions that lock the same user wait until this one ends,
 * so that what was counted before an insert stays true. Reading the user does not wait.
 */
export async function lockUser(transaction: Em, userId: string): Promise<void> {
	await queries(transaction)
		.selectFrom('users')
		.where('id', '=', userId)
		.select('id')
		.forNoKeyUpdate()
		.execute();
}

/** What the user answered after the first sign-in; null if they did not. */
export async function readOnboarding(em: Em, userId: string): Promise<OnboardingData | null> {
	const user = await queries(em)
		.selectFrom('users')
		.where('id', '=', userId)
		.select('onboarding')
		.executeTakeFirst();
	return user?.onboarding ?? null;
}
