// What programs may do with an account: tokens, agents, the public API, MCP, proposals, webhooks.

import { accessRoutes } from './access-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

export { serveDocs } from './api/docs/serve-docs.ts';
export { keepResponses } from './api/keep-responses.ts';
export { limitCallers } from './api/limit-callers.ts';
export { onlyApiRoutes } from './api/only-api-routes.ts';
export { recordCalls } from './api/record-calls.ts';
export { requireToken } from './api/require-token.ts';
export { type AccessServices, startAccess } from './start-access.ts';
export { accessTables } from './tables.ts';
export { createEvents } from './webhooks/events.ts';
export { createWebhookStore } from './webhooks/webhook-store.ts';
export { startWebhooks, type WebhooksOptions } from './webhooks/webhooks.ts';

export const accessArea = {
	users: [accessRoutes],
	subscribers: [webhookRoutes],
};
