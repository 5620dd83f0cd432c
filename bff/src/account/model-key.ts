import type { SealedKeys } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../http/app-error.ts';
import type { ApiKeyStore } from './api-key-store.ts';

interface KeySources {
	keys: Pick<ApiKeyStore, 'open'>;
	config: Pick<Config, 'model'>;
}

/**
 * The key for a user's requests to the model: their own, otherwise this installation's. Throws 400
 * `key_missing` with the sentence `missing`.
 */
export function modelKey(
	{ keys, config }: KeySources,
	userId: string,
	sealedKeys: SealedKeys,
	missing: string,
): string {
	const key = keys.open(userId, 'openrouter_api_key', sealedKeys) ?? config.model.apiKey;
	if (key === undefined) throw new AppError(400, 'key_missing', missing);
	return key;
}
