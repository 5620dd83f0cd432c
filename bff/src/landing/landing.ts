// Records visits to the landing page and the addresses submitted for early access.
export { EarlyAccessAddressEntity } from './early-access-address.entity.ts';
export { forgetAddress } from './forget-address-store.ts';
export { LandingSubmissionEntity } from './landing-submission.entity.ts';
export { landingRoutes } from './routes.ts';
