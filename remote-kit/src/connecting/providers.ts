import type { Provider } from 'bff/contract/account/connections';
import type { AccountNetwork } from 'bff/contract/network-accounts/network-accounts';

/** In display order. */
export const providers: readonly Provider[] = ['twitter', 'google'];

/** Where the browser returns from after connecting. Bluesky is connected without leaving. */
export type ReturningProvider = Provider | 'mastodon';
export const returningProviders: readonly ReturningProvider[] = [...providers, 'mastodon'];

/** The names known to users. */
export const providerNames: Readonly<Record<Provider | AccountNetwork, string>> = {
	twitter: 'X',
	google: 'Google',
	bluesky: 'Bluesky',
	mastodon: 'Mastodon',
};
