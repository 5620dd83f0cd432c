import type { RemoteProps } from 'shell/contract/remote';
import { ApiKeysSection } from '../account/keys/api-keys-section.tsx';
import { BillingSection } from '../billing/billing-section.tsx';
import { hasPlanAt } from '../settings/frame/address.ts';
import { LimitsSection } from '../settings/limits/limits-section.tsx';

/** The subscription, what Warble may spend, and the user's own keys. */
export function PlanPage({
	location: { path },
	session,
}: Pick<RemoteProps, 'location' | 'session'>) {
	return (
		<>
			<BillingSection subscription={session.subscription} />
			{hasPlanAt(path, session) && <LimitsSection />}
			<ApiKeysSection />
		</>
	);
}
