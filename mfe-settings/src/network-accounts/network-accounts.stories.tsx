import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConnectedAccount } from 'bff/contract/network-accounts/network-accounts';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { ConnectionResultNotice } from 'remote-kit/connecting/connection-result-notice';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { SettingsSection } from '../settings/settings-section.tsx';
import {
	blueskyAccount,
	connected,
	furtherXAccount,
	mastodonAccount,
	networkAccounts,
	noNetworkAccounts,
} from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import { NetworkAccounts } from './network-accounts.tsx';

/** Accounts at Bluesky and Mastodon, and further ones at X, on a fake server. */
const meta = {
	title: 'Settings/Other accounts',
	component: NetworkAccounts,
} satisfies Meta<typeof NetworkAccounts>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const LIST = 'GET /api/network-accounts';
const empty = { [LIST]: answer(noNetworkAccounts) };
const unavailable = 'The server cannot be reached right now. Try again in a moment.';

/** Waits for `text`, then does `act`. */
function given(replies: Replies, text: string, act?: (canvas: Canvas) => Promise<unknown>): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<SettingsSection title="Connected accounts">
					<NetworkAccounts />
				</SettingsSection>
			</WithStore>
		),
		play: async ({ canvasElement }) => {
			const canvas = within(canvasElement);
			await canvas.findByText(text);
			await act?.(canvas);
		},
	};
}
const listed = (...accounts: ConnectedAccount[]) =>
	given({ [LIST]: answer({ accounts, servers: [] }) }, `@${accounts[0]?.handle}`);

const press = (canvas: Canvas, name: string) =>
	userEvent.click(canvas.getByRole('button', { name }));
const openBluesky = async (canvas: Canvas) => {
	await press(canvas, 'Connect Bluesky');
	await canvas.findByLabelText('Handle');
};
const submitBluesky = async (canvas: Canvas) => {
	await openBluesky(canvas);
	await userEvent.type(canvas.getByLabelText('Handle'), 'mara.bsky.social');
	await userEvent.type(canvas.getByLabelText('App password'), 'abcd-efgh-ijkl-mnop');
	await press(canvas, 'Connect');
};
const openMastodon = async (canvas: Canvas) => {
	await press(canvas, 'Connect Mastodon');
	await canvas.findByLabelText('Server');
};
const submitMastodon = async (canvas: Canvas) => {
	await openMastodon(canvas);
	await userEvent.type(canvas.getByLabelText('Server'), 'mastodon.social');
	await press(canvas, 'Go to the server');
};
const bluesky = (reply: Replies[string], then?: string) =>
	given(
		{ ...empty, 'POST /api/network-accounts/bluesky': reply },
		'Connect Bluesky',
		async (canvas) => {
			await submitBluesky(canvas);
			if (then) await canvas.findByText(then);
		},
	);
const mastodon = (reply: Replies[string], then?: string) =>
	given(
		{ ...empty, 'POST /api/network-accounts/mastodon': reply },
		'Connect Mastodon',
		async (canvas) => {
			await submitMastodon(canvas);
			if (then) await canvas.findByText(then);
		},
	);

const failing: ConnectedAccount = {
	...mastodonAccount,
	lastError: { at: '2026-11-21T12:00:00.000Z', message: unavailable },
};
const long: ConnectedAccount = {
	...failing,
	handle: `${'mara'.repeat(30)}@${'fediverse'.repeat(7)}.example`,
	isExpired: true,
};

export const NoneConnected = { ...given(empty, 'Connect Bluesky'), tags: ['empty'] };
export const BothConnected = { ...listed(...networkAccounts.accounts), tags: ['plain'] };
export const WithLessPermissions = {
	...listed({ ...blueskyAccount, canPostMedia: false }, { ...mastodonAccount, canAct: false }),
	tags: ['plain'],
};
export const Failing = { ...listed(failing), tags: ['error'] };
export const Expired = {
	...listed({ ...blueskyAccount, isExpired: true }, { ...mastodonAccount, isExpired: true }),
	tags: ['error'],
};
export const Many = {
	...listed(
		...Array.from({ length: 12 }, (_, index) => ({
			...blueskyAccount,
			id: String(index),
			handle: `mara${index}.bsky.social`,
		})),
	),
	tags: ['many'],
};
export const LongHandle = { ...listed(long), tags: ['long-text'] };
export const OnAPhone: Story = {
	...listed(long, blueskyAccount),
	tags: ['phone', 'long-text'],
	globals: { viewport: { value: 'phone' } },
};
export const Loading = {
	...given({ [LIST]: never }, 'Loading your other accounts'),
	tags: ['loading'],
};
export const NotRead = {
	...given({}, 'We couldn’t load your other accounts'),
	tags: ['error'],
};
export const AnotherAtX = {
	...given(
		{
			[LIST]: answer({ accounts: [furtherXAccount, blueskyAccount], servers: [] }),
			'GET /api/connections': answer(connected),
		},
		'Connect another account at X',
	),
	tags: ['plain'],
};
export const BlueskyOpen = { ...given(empty, 'Connect Bluesky', openBluesky), tags: ['empty'] };
const openSignIn = async (canvas: Canvas) => {
	await press(canvas, 'Connect Bluesky');
	await userEvent.type(await canvas.findByLabelText('Handle'), 'mara.bsky.social');
};
const signIn = (reply: Replies[string], then?: string) =>
	given(
		{
			[LIST]: answer({ ...noNetworkAccounts, offersBlueskySignIn: true }),
			'POST /api/network-accounts/bluesky/sign-in': reply,
		},
		'Connect Bluesky',
		async (canvas) => {
			await openSignIn(canvas);
			await press(canvas, 'Go to Bluesky');
			if (then) await canvas.findByText(then);
		},
	);
export const BlueskySignInOpen = {
	...given(
		{ [LIST]: answer({ ...noNetworkAccounts, offersBlueskySignIn: true }) },
		'Connect Bluesky',
		openSignIn,
	),
	tags: ['plain'],
};
export const BlueskySigningIn = { ...signIn(never), tags: ['busy'] };
export const BlueskySignInRefused = {
	...signIn(
		refuse(400, 'invalid_input', 'Bluesky knows no account @mara.bsky.social. Check the handle.'),
		'Bluesky knows no account @mara.bsky.social. Check the handle.',
	),
	tags: ['invalid'],
};
export const BlueskySignInFailed = {
	...signIn(refuse(503, 'provider_unavailable', unavailable), unavailable),
	tags: ['error'],
};
export const BlueskyOnlyWithAppPassword = {
	...given(
		{ [LIST]: answer({ ...noNetworkAccounts, offersBlueskySignIn: false }) },
		'Connect Bluesky',
		openBluesky,
	),
	tags: ['empty'],
};
export const BlueskyConnecting = { ...bluesky(never), tags: ['busy'] };
export const BlueskyRefused = {
	...bluesky(
		refuse(400, 'invalid_input', 'Bluesky does not accept this app password. Check it.'),
		'Bluesky does not accept this app password. Check it.',
	),
	tags: ['invalid'],
};
export const BlueskyNotConnected = {
	...bluesky(refuse(503, 'provider_unavailable', unavailable), unavailable),
	tags: ['error'],
};
export const BlueskyConnected = {
	...bluesky(answer(networkAccounts), 'Bluesky is connected.'),
	tags: ['done'],
};
export const MastodonOpen = {
	...given({ [LIST]: answer(networkAccounts) }, 'Connect Mastodon', openMastodon),
	tags: ['empty'],
};
export const MastodonConnecting = { ...mastodon(never), tags: ['busy'] };
export const MastodonRefused = {
	...mastodon(
		refuse(400, 'invalid_input', 'There is no Mastodon server at this address.'),
		'There is no Mastodon server at this address.',
	),
	tags: ['invalid'],
};
export const MastodonNotConnected = {
	...mastodon(refuse(503, 'provider_unavailable', unavailable), unavailable),
	tags: ['error'],
};
export const BackConnected: Story = {
	tags: ['done'],
	render: () => (
		<WithStore replies={{ [LIST]: answer(networkAccounts) }}>
			<ConnectionResultNotice result={{ connected: 'mastodon' }} />
		</WithStore>
	),
	play: async ({ canvasElement }) =>
		void (await within(canvasElement).findByText('Mastodon is connected')),
};
export const BackDeclined: Story = {
	tags: ['error'],
	render: () => <ConnectionResultNotice result={{ provider: 'mastodon', error: 'denied' }} />,
};
