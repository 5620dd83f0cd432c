// Stores and tests the API keys of users, their answers to the onboarding questions, and whether
// they have hidden the list of first steps.
export { ApiKeyEntity } from './api-key.entity.ts';
export { apiKeyRoutes } from './api-key-routes.ts';
export { type ApiKeyStore, createApiKeyStore } from './api-key-store.ts';
export { checklistRoutes } from './checklist-routes.ts';
export { createKeyChecks, type KeyChecks } from './key-checks.ts';
export { mailAddressRoutes } from './mail-address-routes.ts';
export { modelKey } from './model-key.ts';
export { onboardingRoutes } from './onboarding-routes.ts';
export { accountTables } from './tables.ts';
