import type { KeyField } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import { createXKeyCheck } from '../networks/x/x-key-check.ts';
import type { CheckKey } from '../providers/key-check.ts';
import { createOpenRouterKeyCheck } from '../providers/openrouter/openrouter-key-check.ts';

export type KeyChecks = Readonly<Record<KeyField, CheckKey>>;

/** Short, because a user is waiting. */
const TIMEOUT_MS = 10_000;

/**
 * The test for each kind of key. A key is sent only to the host that also receives it in normal
 * use.
 */
export function createKeyChecks(
	{ model, xApiBaseUrl: apiBaseUrl }: Config,
	timeoutMs = TIMEOUT_MS,
): KeyChecks {
	return {
		openrouter_api_key: createOpenRouterKeyCheck({ baseUrl: model.baseUrl ?? '', timeoutMs }),
		twitter_api_key: createXKeyCheck({ apiBaseUrl, timeoutMs }),
	};
}
