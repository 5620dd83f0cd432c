// Records visits to the landing page, the addresses submitted for early access, and which visit led
// to an account.

import { attributionRoutes } from './attribution/attribution-routes.ts';
import { landingRoutes } from './routes.ts';

export { AttributionEntity } from './attribution/attribution.entity.ts';
export {
	type AttributionStore,
	createAttributionStore,
} from './attribution/attribution-store.ts';
export { ownHostsOf, referrerHostOf } from './attribution/referrer.ts';
export { EarlyAccessAddressEntity } from './early-access-address.entity.ts';
export { forgetAddress } from './forget-address-store.ts';
export { LandingSubmissionEntity } from './landing-submission.entity.ts';
export { landingTables } from './tables.ts';

export const landingArea = {
	everyone: [landingRoutes],
	users: [attributionRoutes],
};
