import { type AuditLog, createDeletionStore } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { createStripeCaller } from '../providers/stripe.ts';
import { createCheckout } from './checkout.ts';
import { createCustomers } from './customers.ts';
import { createEndBilling } from './end-billing.ts';
import { createMirror } from './mirror.ts';
import { createPlans } from './plans.ts';
import { createPortal } from './portal.ts';
import { createReconcile } from './reconcile.ts';
import { createEvents } from './webhook/events.ts';

export interface BillingOptions extends Pick<Context, 'em' | 'log' | 'timeoutMs' | 'now'> {
	config: Pick<Config, 'stripeApiKey' | 'stripeBaseUrl'>;
	audit: AuditLog;
	/** How a user found Warble, as metadata for Stripe. */
	describeSource?: ((userId: string) => Promise<Record<string, string>>) | undefined;
}

export type Billing = ReturnType<typeof createBilling>;

/** Creates the services of this area. */
export function createBilling({
	config,
	em,
	audit,
	log,
	describeSource,
	timeoutMs,
	now,
}: BillingOptions) {
	const request = createStripeCaller({
		apiKey: config.stripeApiKey,
		baseUrl: config.stripeBaseUrl,
		timeoutMs,
		log,
	});
	const plans = createPlans({ request, now });
	const customers = createCustomers({ em, request, now });
	const mirror = createMirror({ em, request, plans, audit, timeoutMs, now });
	const end = createEndBilling({ em, request, customers, mirror });
	const accounts = createDeletionStore(em);
	return {
		plans,
		mirror,
		checkout: createCheckout({ request, plans, customers, mirror, describeSource, now }),
		end,
		portal: createPortal({ request, customers }),
		events: createEvents({ em, request, mirror, end, accounts, log, now }),
		reconcile: createReconcile({ em, mirror, log, now }),
	};
}
