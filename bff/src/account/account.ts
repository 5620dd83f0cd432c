// What the rest of the server may use of this area.
export { ApiKeyEntity } from './api-key.entity.ts';
export { createKeyChecks, type KeyChecks } from './key-checks.ts';
export { createKeyVault, type KeyVault } from './key-vault.ts';
export { onboardingRoutes } from './onboarding-routes.ts';
export { accountRoutes } from './routes.ts';
