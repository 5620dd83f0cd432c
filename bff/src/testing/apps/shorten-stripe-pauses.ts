import Stripe from 'stripe';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

/**
 * The SDK's own pauses between its tries are half a second and more. Call it once in a file that is
 * about what comes after them.
 */
export function shortenStripePauses(): void {
	let pause: MockInstance;
	beforeEach(() => {
		// Not in the SDK's types.
		const sdk = Stripe.prototype as unknown as { getInitialNetworkRetryDelay(): number };
		pause = vi.spyOn(sdk, 'getInitialNetworkRetryDelay').mockReturnValue(0.01);
	});
	afterEach(() => pause.mockRestore());
}
