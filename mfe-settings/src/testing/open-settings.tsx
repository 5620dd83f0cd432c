import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
// Lazy parts, loaded beforehand so that tests need not wait for them.
import '../access/access-page.tsx';
import '../network-accounts/bluesky-form.tsx';
import '../auth/connections/disconnect-dialog.tsx';
import '../network-accounts/mastodon-form.tsx';
import '../publishing/publishing-page.tsx';
import '../screens/account-page.tsx';
import '../screens/plan-page.tsx';
import '../screens/x-page.tsx';
import '../account/keys/remove-key-dialog.tsx';
import 'design-system/unsaved-changes-dialog';
import { openRemote } from 'remote-kit/testing/open-remote';
import { answer, type Replies } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import App from '../app.tsx';
import { access, webhooks } from './access-samples.ts';
import {
	homeFeed,
	mailArrives,
	noNetworkAccounts,
	notConnected,
	publishing,
	sessions,
} from './samples.ts';

export const KEYS = 'GET /api/user-api-keys';
export const SAVE = 'POST /api/user-api-keys';
export const CONNECTIONS = 'GET /api/connections';
export const NETWORK_ACCOUNTS = 'GET /api/network-accounts';
export const FEED = 'GET /api/feed';
export const PUBLISHING = 'GET /api/publishing/settings';
export const SESSIONS = 'GET /api/auth/sessions';
export const ACCESS = 'GET /api/access';
export const WEBHOOKS = 'GET /api/webhooks';
export const MAIL_ADDRESS = 'GET /api/mail/address';
export const PORTAL = 'POST /api/stripe/customer-portal';
export const REFRESH = 'POST /api/stripe/refresh-subscription';
export const masked = { openrouter_api_key: 'sk-or-…1a2b' };

/**
 * A page of the settings of a user with one stored key, on a fake server with these and the
 * `replies`. `address` follows `/app/settings`.
 */
export function openSettings(
	replies: Replies = {},
	subscription: SubscriptionStatus | null = trialing,
	address = '',
) {
	const all: Replies = {
		[KEYS]: answer(masked),
		[CONNECTIONS]: answer(notConnected),
		[NETWORK_ACCOUNTS]: answer(noNetworkAccounts),
		[FEED]: answer(homeFeed),
		[PUBLISHING]: answer(publishing),
		'GET /api/compose/spending': answer({ monthlyLimit: null, spent: 0, month: '2026-11' }),
		[SESSIONS]: answer({ sessions }),
		[ACCESS]: answer(access),
		[WEBHOOKS]: answer({ webhooks }),
		[MAIL_ADDRESS]: answer(mailArrives),
		...replies,
	};
	return {
		...openRemote(App, `/app/settings${address}`, { replies: all, subscription }),
		replies: all,
	};
}

export const openRouter = () => screen.findByLabelText<HTMLInputElement>('OpenRouter');
export const xApi = () => screen.findByLabelText<HTMLInputElement>('X API');
export const section = async (name: string) => within(await screen.findByRole('region', { name }));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
