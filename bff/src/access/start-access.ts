import type { AuditLog } from '../auth/auth.ts';
import { publicOrigin } from '../config/addresses.ts';
import type { Context } from '../context.ts';
import { createPublicFetch } from '../http/outgoing/public-fetch.ts';
import { loadOnce } from '../memory/load-once.ts';
import { createAgentStore } from './agents/agent-store.ts';
import type { OauthServerOptions } from './agents/oauth/oauth-server.ts';
import { createApiRequestStore } from './api/api-request-store.ts';
import { createCallerStore } from './api/caller-store.ts';
import type { ActionServices } from './proposals/describe-action.ts';
import { createProposals } from './proposals/proposals.ts';
import { createTokenStore } from './tokens/token-store.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** Limits of reading a client ID metadata document. */
const DOCUMENT_LIMITS = { timeoutMs: 2500, maxBytes: 5 * 1024 };

export interface AccessOptions
	extends Pick<Context, 'config' | 'em' | 'prepare' | 'now' | 'limits' | 'log'>,
		ActionServices {
	audit: AuditLog;
	webhooks: Webhooks;
	/** Reads client ID metadata documents. Default: over the internet. */
	fetchDocument?: OauthServerOptions['fetchDocument'] | undefined;
}

export type AccessServices = ReturnType<typeof startAccess>;

/** Builds the services of this area. */
export function startAccess({
	config,
	em,
	prepare,
	publishing,
	tweets,
	limits,
	log,
	audit,
	webhooks,
	now = Date.now,
	fetchDocument = createPublicFetch({
		allowPrivate: config.allowPrivateServers,
		...DOCUMENT_LIMITS,
	}),
}: AccessOptions) {
	const issuer = publicOrigin(config);
	const apiUrl = `${issuer}/api/v1`;
	const mcpUrl = `${issuer}/mcp`;
	const agents = createAgentStore(em, now);
	// Loaded with the first request of an agent: the library takes time at the start, and memory.
	const loadOauth = loadOnce(async () => {
		const { createOauthServer } = await import('./agents/oauth/oauth-server.ts');
		return createOauthServer({
			config,
			em,
			now,
			limits,
			log,
			issuer,
			resources: [mcpUrl, apiUrl],
			fetchDocument,
			async endGrant(grantId) {
				const ended = await agents.endGrant(grantId);
				if (!ended) return;
				const { userId, ...details } = ended;
				await audit.record({ log }, { kind: 'agent_disconnected', userId, details });
			},
		});
	});
	const loadConsent = loadOnce(async () => {
		const { createConsent } = await import('./agents/consent.ts');
		return createConsent(await loadOauth(), agents);
	});
	return {
		issuer,
		apiUrl,
		mcpUrl,
		loadOauth,
		loadConsent,
		agents,
		tokens: createTokenStore(em, now),
		callers: createCallerStore({ em, prepare, now, operators: config.operators }),
		apiRequests: createApiRequestStore(em),
		proposals: createProposals({ em, publishing, tweets, now, emit: webhooks.emit }),
		webhooks,
	};
}
