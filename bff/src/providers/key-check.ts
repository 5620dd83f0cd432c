import type { KeyTest } from '../../contract/account.ts';
import { ProviderError } from './identity-provider.ts';
import type { ProviderResponse } from './provider-request.ts';

/**
 * Asks a key's provider what the key is worth, without spending anything. Never throws: a provider
 * that fails is an outcome too.
 */
export type CheckKey = (key: string) => Promise<KeyTest>;

/**
 * As `CheckKey`, by what the provider answers. `provider` is its name, as a sentence begins with
 * it.
 */
export function createKeyCheck(provider: string, ask: (key: string) => Promise<KeyTest>): CheckKey {
	return async (key) => {
		try {
			return await ask(key);
		} catch (error) {
			// The message is ours: no word of the provider's is in it, and so no key either.
			if (!(error instanceof ProviderError)) throw error;
			return {
				outcome: 'unreachable',
				message: `${provider} ${error.message}. That says nothing about the key: test it again later.`,
			};
		}
	};
}

/** An answer that says nothing about the key. */
export function unusable({ status }: ProviderResponse): ProviderError {
	if (status === 200) return new ProviderError('answered something else than was asked');
	return new ProviderError(status === 429 ? 'asks to wait' : `answered with an error (${status})`);
}
