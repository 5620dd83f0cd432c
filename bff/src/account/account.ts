// What the rest of the server may use of this area.
export { ApiKeyEntity } from './api-key.entity.ts';
export { accountRoutes } from './api-key-routes.ts';
export { createKeyVault, type KeyVault } from './api-key-store.ts';
export { createKeyChecks, type KeyChecks } from './key-checks.ts';
export { onboardingRoutes } from './onboarding-routes.ts';
