import type { OnboardingData } from '../../../contract/account/account.ts';
import { areaDb } from '../../database/orm.ts';
import { toSubscriptionStatus } from '../subscription-status.ts';
import type { CurrentSession, SealedKeys } from './session-store.ts';

/** What a request needs to know about its user: the part of a session that is not its own. */
export type RequestUser = Pick<
	CurrentSession,
	'user' | 'onboarding' | 'subscription' | 'sealedKeys' | 'monthlyAnswerLimit'
>;

export interface RequestUserRow {
	id: string;
	username: string;
	name: string | null;
	onboarding_completed: boolean;
	is_operator: boolean;
	onboarding: OnboardingData | null;
	deletes_at: string | null;
	status: string | null;
	trial_ends_at: string | null;
	sealed_keys: SealedKeys | null;
	monthly_limit: number | null;
}

/** For the statement of every request, which reads all of these: see decision 006. */
export const requestDb = areaDb('auth', {
	reads: ['user_api_keys', 'compose_settings', 'subscriptions'],
});

/** The fields of `RequestUserRow`, as arguments of `json_build_object`. */
export const USER_FIELDS = `
	'id', users.id, 'username', users.username, 'name', users.name, 'onboarding', users.onboarding,
	'onboarding_completed', users.onboarding_completed, 'is_operator', users.is_operator,
	'deletes_at', users.deletes_at,
	'status', subscriptions.status, 'trial_ends_at', subscriptions.trial_ends_at,
	'monthly_limit', compose_settings.monthly_limit,
	'sealed_keys', (select json_object_agg(field, ciphertext) from user_api_keys where user_id = users.id)`;

/** The tables of `USER_FIELDS`, joined to one with the user's id. */
export const joinUser = (userId: string) => `
	join users on users.id = ${userId}
	left join subscriptions on subscriptions.user_id = users.id
	left join compose_settings on compose_settings.user_id = users.id`;

/** `operators`: usernames of operators, in addition to the stored ones. */
export function toRequestUser(row: RequestUserRow, operators: readonly string[]): RequestUser {
	return {
		user: {
			id: row.id,
			username: row.username,
			name: row.name,
			onboardingCompleted: row.onboarding_completed,
			...((row.is_operator || operators.includes(row.username)) && { isOperator: true }),
			...(row.deletes_at && { deletesAt: new Date(row.deletes_at).toISOString() }),
		},
		onboarding: row.onboarding,
		sealedKeys: row.sealed_keys ?? {},
		monthlyAnswerLimit: row.monthly_limit === null ? null : Number(row.monthly_limit),
		subscription: toSubscriptionStatus({ status: row.status, trialEndsAt: row.trial_ends_at }),
	};
}
