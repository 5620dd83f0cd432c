import { publicOrigin } from '../config/addresses.ts';
import type { Context } from '../context.ts';
import { createAgentStore } from './agents/agent-store.ts';
import { createApiRequestStore } from './api/api-request-store.ts';
import { createCallerStore } from './api/caller-store.ts';
import { createTokenStore } from './tokens/token-store.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export interface AccessOptions extends Pick<Context, 'config' | 'em' | 'prepare' | 'now'> {
	webhooks: Webhooks;
}

export type AccessServices = ReturnType<typeof startAccess>;

/** Builds the services of this area. */
export function startAccess({ config, em, prepare, webhooks, now = Date.now }: AccessOptions) {
	const origin = publicOrigin(config);
	return {
		apiUrl: `${origin}/api/v1`,
		mcpUrl: `${origin}/mcp`,
		tokens: createTokenStore(em, now),
		agents: createAgentStore(em, now),
		callers: createCallerStore({ em, prepare, now, operators: config.operators }),
		apiRequests: createApiRequestStore(em),
		webhooks,
	};
}
