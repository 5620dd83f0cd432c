import Stripe from 'stripe';

const TOLERANCE_SECONDS = 300;

/**
 * What Stripe sent, when it is signed with one of the secrets: there are several while one is
 * replaced. Undefined for everything else, also for what was signed too long ago, or in the future.
 */
export function openSigned(
	body: Buffer,
	header: string | undefined,
	secrets: readonly string[],
	now: number,
): unknown {
	if (header === undefined || isAhead(header, now)) return undefined;
	for (const secret of secrets) {
		try {
			return Stripe.webhooks.constructEvent(
				body,
				header,
				secret,
				TOLERANCE_SECONDS,
				undefined,
				now,
			);
		} catch {
			// Signed with another secret, or not by Stripe at all.
		}
	}
	return undefined;
}

/** The SDK looks at the past only. */
function isAhead(header: string, now: number): boolean {
	return [...header.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(
		([, time]) => Number(time) > now / 1000 + TOLERANCE_SECONDS,
	);
}
