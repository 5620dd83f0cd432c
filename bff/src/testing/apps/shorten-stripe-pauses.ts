import Stripe from 'stripe';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

/**
 * Shortens the SDK's pauses between its retries, which are at least half a second. Call it once in
 * a file that tests what happens after them.
 */
export function shortenStripePauses(): void {
	let pause: MockInstance;
	beforeEach(() => {
		// The SDK's types do not include this.
		const sdk = Stripe.prototype as unknown as { getInitialNetworkRetryDelay(): number };
		pause = vi.spyOn(sdk, 'getInitialNetworkRetryDelay').mockReturnValue(0.01);
	});
	afterEach(() => pause.mockRestore());
}
