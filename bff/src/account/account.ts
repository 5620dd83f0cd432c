// Stores and tests the API keys of users, their answers to the onboarding questions, and whether
// they have hidden the list of first steps.

import { apiKeyRoutes } from './api-key-routes.ts';
import { checklistRoutes } from './checklist-routes.ts';
import { mailAddressRoutes } from './mail-address-routes.ts';
import { onboardingRoutes } from './onboarding-routes.ts';

export { ApiKeyEntity } from './api-key.entity.ts';
export { type ApiKeyStore, createApiKeyStore } from './api-key-store.ts';
export { createKeyChecks, type KeyChecks } from './key-checks.ts';
export { modelKey } from './model-key.ts';
export { accountTables } from './tables.ts';

export const accountArea = {
	users: [onboardingRoutes, checklistRoutes, mailAddressRoutes, apiKeyRoutes],
};
