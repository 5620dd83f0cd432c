import Stripe from 'stripe';

const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature of a webhook and returns its event. Several secrets are valid while one is
 * being replaced. Undefined if the signature is wrong, too old, or in the future.
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

/** The SDK does not check for timestamps in the future. */
function isAhead(header: string, now: number): boolean {
	return [...header.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(
		([, time]) => Number(time) > now / 1000 + TOLERANCE_SECONDS,
	);
}
