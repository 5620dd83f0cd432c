// What programs may do with an account: tokens, agents, the public API, MCP, proposals, webhooks.

import { accessRoutes } from './access-routes.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';

export { keepResponses } from './api/keep-responses.ts';
export { limitCallers } from './api/limit-callers.ts';
export { onlyApiRoutes } from './api/only-api-routes.ts';
export { recordCalls } from './api/record-calls.ts';
export { requireToken } from './api/require-token.ts';
export { type AccessServices, startAccess } from './start-access.ts';
export { accessTables } from './tables.ts';

export const accessArea = {
	everyone: [mcpRoutes],
	users: [accessRoutes],
};
