// Connects users' accounts at Bluesky and Mastodon and further ones at X, and gives access to them.

import { blueskyCallbackRoutes } from './bluesky-callback-routes.ts';
import { mastodonCallbackRoutes } from './mastodon-callback-routes.ts';
import { networkAccountRoutes } from './network-account-routes.ts';

export { type AccountAccess, createAccountAccess } from './account-access.ts';
export {
	createNetworkAccountStore,
	type NetworkAccountStore,
	type StoredAccount,
} from './network-account-store.ts';
export { resealTokens } from './seal-token.ts';
export { type SelectedAccount, selectAccount, selectAccounts } from './select-accounts.ts';
export { type NetworkAccounts, startNetworkAccounts } from './start-network-accounts.ts';
export { networkAccountsTables } from './tables.ts';

export const networkAccountsArea = {
	everyone: [blueskyCallbackRoutes, mastodonCallbackRoutes],
	users: [networkAccountRoutes],
};
