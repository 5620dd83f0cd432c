// What the rest of the server may use of this area.
export { EarlyAccessAddressEntity } from './early-access-address.entity.ts';
export { LandingSubmissionEntity } from './landing-submission.entity.ts';
export { landingRoutes } from './routes.ts';
