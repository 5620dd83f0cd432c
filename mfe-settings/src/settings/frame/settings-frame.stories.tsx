import { within } from '@testing-library/react';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { testProps } from 'remote-kit/harness/test-props';
import { answer, never, type Replies } from 'remote-kit/testing/replies';
import { trialing, unpaid } from 'remote-kit/testing/subscriptions';
import { access, webhooks } from '../../testing/access-samples.ts';
import {
	connected,
	homeFeed,
	networkAccounts,
	noFeed,
	noNetworkAccounts,
	notConnected,
	publishing,
	sessions,
} from '../../testing/samples.ts';
import { WithStore } from '../../testing/with-store.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const everything: Replies = {
	'GET /api/user-api-keys': answer({ openrouter_api_key: 'sk-or-…1a2b' }),
	'GET /api/connections': answer(connected),
	'GET /api/network-accounts': answer(networkAccounts),
	'GET /api/feed': answer(homeFeed),
	'GET /api/publishing/settings': answer({ ...publishing, resultsLimit: 1 }),
	'GET /api/compose/spending': answer({ monthlyLimit: 5, spent: 1.12, month: '2026-11' }),
	'GET /api/auth/sessions': answer({ sessions }),
	'GET /api/access': answer(access),
	'GET /api/webhooks': answer({ webhooks }),
};
const nobody: Replies = {
	'GET /api/user-api-keys': answer({}),
	'GET /api/connections': answer(notConnected),
	'GET /api/network-accounts': answer(noNetworkAccounts),
	'GET /api/feed': answer(noFeed),
	'GET /api/publishing/settings': answer(publishing),
	'GET /api/compose/spending': answer({ monthlyLimit: null, spent: 0, month: '2026-11' }),
	'GET /api/auth/sessions': answer({ sessions: sessions.slice(0, 1) }),
};
const silence = Object.fromEntries(Object.keys(everything).map((route) => [route, never]));

/** The pages of the settings, on a fake server. */
const meta = {
	title: 'Settings/Settings screen',
	component: SettingsFrame,
	parameters: { layout: 'fullscreen' },
	args: testProps(),
} satisfies Meta<typeof SettingsFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

/** On a server with these replies. Waits for `text`. */
function given(
	replies: Replies,
	text: string | RegExp,
	path = '/app/settings',
	search = '',
	subscription = trialing,
): Story {
	const { session } = testProps();
	return {
		args: { location: { path, search }, session: { ...session, subscription } },
		render: (args) => (
			<WithStore replies={replies}>
				<SettingsFrame {...args} />
			</WithStore>
		),
		play: async ({ canvasElement }) => void (await within(canvasElement).findByText(text)),
	};
}

export const PlanAndBudget = { ...given(everything, 'Monthly limit, $'), tags: ['plain'] };
export const PlanAndBudgetAtFirst = { ...given(nobody, 'Off. Turn it on'), tags: ['empty'] };
export const LoadingPlan = { ...given(silence, 'Loading your budget'), tags: ['loading'] };
export const PlanNotRead = { ...given({}, 'We couldn’t load your budget'), tags: ['error'] };
export const WithoutPlan = {
	...given(nobody, 'No Active Subscription', '/billing/settings', '', unpaid),
	tags: ['unavailable'],
};
export const XAndSources = {
	...given(everything, /@maralindqvist/, '/app/settings/x'),
	tags: ['plain'],
};
export const NoSources = {
	...given(nobody, 'Warble can’t read new posts', '/app/settings/x'),
	tags: ['empty'],
};
export const BackFromX = {
	...given(everything, 'X is connected', '/app/settings/x', '?connected=twitter'),
	tags: ['done'],
};
export const BackWithoutX = {
	...given(
		nobody,
		'X wasn’t connected',
		'/app/settings/x',
		'?connect_error=taken&provider=twitter',
	),
	tags: ['error'],
};
export const Publishing = {
	...given(everything, 'Slots', '/app/settings/publishing'),
	tags: ['plain'],
};
export const Access = {
	...given(everything, 'Backup script', '/app/settings/access'),
	tags: ['plain'],
};
export const Account = {
	...given(everything, 'Safari on iOS', '/app/settings/account'),
	tags: ['plain'],
};
export const AccountNotRead = {
	...given({}, 'We couldn’t load your sessions', '/app/settings/account'),
	tags: ['error'],
};
