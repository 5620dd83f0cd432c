import type { KeyTest } from '../../contract/account/account.ts';
import { ProviderError } from './identity-provider.ts';
import type { ProviderResponse } from './provider-request.ts';

/**
 * Checks a key with its provider, at no cost. Does not throw if the provider fails: that is the
 * outcome `unreachable`.
 */
export type CheckKey = (key: string) => Promise<KeyTest>;

/**
 * Makes a `CheckKey` that turns a `ProviderError` of `check` into the outcome `unreachable`.
 * `provider` is the provider's name at the beginning of a sentence.
 */
export function createKeyCheck(
	provider: string,
	check: (key: string) => Promise<KeyTest>,
): CheckKey {
	return async (key) => {
		try {
			return await check(key);
		} catch (error) {
			// The message contains nothing that the provider sent, so it cannot contain the key.
			if (!(error instanceof ProviderError)) throw error;
			return {
				outcome: 'unreachable',
				message: `${provider} ${error.message}. The key may still be fine. Test it again later.`,
			};
		}
	};
}

/** The error for a response that does not tell whether the key is valid. */
export function unusableResponse({ status }: ProviderResponse): ProviderError {
	if (status === 200) return new ProviderError('sent an invalid response');
	return new ProviderError(status === 429 ? 'asks to wait' : `responded with an error (${status})`);
}
