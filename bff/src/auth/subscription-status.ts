import type { SubscriptionStatus } from '../../contract/subscription.ts';
import { readTime } from '../database/read-time.ts';

/** The status for the API, from a row of `subscriptions`; all fields are null without a row. */
export function toSubscriptionStatus(row: {
	status: string | null;
	trialEndsAt: Date | string | null;
}): SubscriptionStatus {
	return {
		hasActiveSubscription: row.status === 'active' || row.status === 'trialing',
		status: row.status,
		trialEndsAt: row.trialEndsAt === null ? null : readTime(row.trialEndsAt).toISOString(),
	};
}
