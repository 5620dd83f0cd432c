import type { PublishingChecks } from 'bff/contract/publishing/publishing';

/** Whether publishing would exceed the user's monthly limit. */
export function exceedsLimit({ cost, spent, monthlyLimit }: PublishingChecks): boolean {
	return monthlyLimit !== null && spent + cost > monthlyLimit + 1e-9;
}

/** Whether the draft cannot be published in its current state. */
export function isBlocked(checks: PublishingChecks): boolean {
	return checks.tooLong.length > 0 || checks.mediaProblem !== undefined || exceedsLimit(checks);
}

/** Whether the user should know something before the draft is published. */
export function hasWarnings(checks: PublishingChecks): boolean {
	const { missingAlt, duplicates, repeats = [] } = checks;
	return isBlocked(checks) || missingAlt + duplicates.length + repeats.length > 0;
}
