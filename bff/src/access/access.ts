// How programs use an account: tokens, agents, the public API, MCP, proposals and webhooks.

import { accessRoutes } from './access-routes.ts';
import { consentRoutes } from './agents/consent-routes.ts';
import { oauthRoutes } from './agents/oauth/oauth-routes.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { proposalRoutes } from './proposals/proposal-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

export { serveDocs } from './api/docs/serve-docs.ts';
export { acceptIdempotencyKeys } from './api/idempotency-keys.ts';
export { limitCallers } from './api/limit-callers.ts';
export { onlyApiRoutes } from './api/only-api-routes.ts';
export { recordCalls } from './api/record-calls.ts';
export { requireRight, requireToken } from './api/require-token.ts';
export { endPrograms } from './end-programs.ts';
export { proposeInstead } from './proposals/propose-instead.ts';
export { type AccessOptions, type AccessServices, startAccess } from './start-access.ts';
export { accessTables } from './tables.ts';
export { createEvents } from './webhooks/events.ts';
export { createWebhookStore } from './webhooks/webhook-store.ts';
export { startWebhooks, type WebhooksOptions } from './webhooks/webhooks.ts';

export const accessArea = {
	everyone: [oauthRoutes, mcpRoutes],
	users: [accessRoutes, consentRoutes],
	subscribers: [proposalRoutes, webhookRoutes],
};
