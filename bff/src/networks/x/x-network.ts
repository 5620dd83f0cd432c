import { MINUTE_MS } from '../../time.ts';
import type { Network, NetworkPrices } from '../network.ts';
import type { UploadPauses } from './posting/upload-media.ts';
import { X_REACH_MS } from './x-posts.ts';
import { xErrors } from './x-refusal.ts';
import { hasActionScopes, hasMediaScope } from './x-scopes.ts';
import { xSourceKey } from './x-selection.ts';
import { openXSession, xLimits } from './x-session.ts';
import { createUrlOf } from './x-web.ts';

export interface XNetworkOptions extends UploadPauses {
	prices: NetworkPrices;
	/** Where posts are shown. Default: `https://x.com`. */
	webUrl?: string | undefined;
	/** Timeout of one request, until the last byte of its response. */
	timeoutMs?: number | undefined;
}

/**
 * X, by its API v2. A request is never repeated, because X has no idempotency keys: see `postOnce`.
 * https://docs.x.com/x-api/introduction
 */
export function createXNetwork({
	prices,
	webUrl = 'https://x.com',
	timeoutMs = 15_000,
	...pauses
}: XNetworkOptions): Network {
	return {
		name: 'x',
		title: 'X',
		errors: xErrors,
		publishing: { isThreadAtomic: false, repeatableMs: 0, hiddenMs: 15 * MINUTE_MS },
		prices,
		sources: ['home', 'account', 'list', 'hashtag', 'search'],
		timeoutMs,

		urlOf: createUrlOf(webUrl),

		capabilitiesOf: (scopes) => ({
			canRead: true,
			canAct: hasActionScopes(scopes),
			canPostMedia: hasMediaScope(scopes),
		}),

		describeSource: ({ accountId }, selection) => ({
			key: xSourceKey(accountId, selection),
			reachMs: X_REACH_MS,
		}),

		knownLimits: () => xLimits,

		open: (account) => openXSession(account, { prices, timeoutMs, pauses }),
	};
}
