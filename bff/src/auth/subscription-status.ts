import type { SubscriptionStatus } from '../../contract/subscription.ts';
import { readTime } from '../database/read-time.ts';

/** What a row of the mirror, or its absence, means for the person. */
export function statusFrom(row: {
	status: string | null;
	trialEndsAt: Date | string | null;
}): SubscriptionStatus {
	return {
		hasActiveSubscription: row.status === 'active' || row.status === 'trialing',
		status: row.status,
		trialEndsAt: row.trialEndsAt === null ? null : readTime(row.trialEndsAt).toISOString(),
	};
}
