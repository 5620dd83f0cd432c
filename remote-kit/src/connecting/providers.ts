import type { Provider } from 'bff/contract/account/connections';
import { type NetworkName, networkNames } from 'bff/contract/networks/network-names';

/** In display order. */
export const providers: readonly Provider[] = ['twitter', 'google'];

/** Where the browser returns from after connecting: `x` from a further account there. */
export type ReturningProvider = Provider | NetworkName;
export const returningProviders: readonly ReturningProvider[] = [...providers, ...networkNames];

/** The names known to users. */
export const providerNames: Readonly<Record<Provider | NetworkName, string>> = {
	twitter: 'X',
	x: 'X',
	google: 'Google',
	bluesky: 'Bluesky',
	mastodon: 'Mastodon',
};
