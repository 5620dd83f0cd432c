import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Connections } from 'bff/contract/account/connections';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { ConnectionResultNotice } from 'remote-kit/connecting/connection-result-notice';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import {
	connected,
	noNetworkAccounts,
	notConnected,
	signedInWithX,
} from '../../testing/samples.ts';
import { WithStore } from '../../testing/with-store.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { describeDisconnecting } from './providers.ts';

const nothing = () => undefined;

/** Connected accounts, on a fake server. */
const meta = { title: 'Settings/Connected accounts', component: ConnectionsSection } satisfies Meta<
	typeof ConnectionsSection
>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Waits for `text`, then presses `press` and waits for `then`. */
function given(replies: Replies, text: string, press?: string, then?: string): Story {
	return {
		render: () => (
			<WithStore replies={{ 'GET /api/network-accounts': answer(noNetworkAccounts), ...replies }}>
				<ConnectionsSection />
			</WithStore>
		),
		play: async ({ canvasElement }) => {
			const canvas = within(canvasElement);
			await canvas.findByText(text);
			if (press) await userEvent.click(canvas.getByRole('button', { name: press }));
			if (then) await canvas.findByText(then);
		},
	};
}
const known = (connections: Connections): Replies => ({
	'GET /api/connections': answer(connections),
});
const [x] = connected.connections;
const long: Connections = {
	...notConnected,
	connections: x ? [{ ...x, name: `@${'mara'.repeat(30)}`, canRead: false }] : [],
};

export const NoneConnected = { ...given(known(notConnected), 'Google'), tags: ['empty'] };
export const BothConnected = { ...given(known(connected), 'Google'), tags: ['plain'] };
export const XMayAct = {
	...given(known({ ...connected, connections: x ? [{ ...x, canAct: true }] : [] }), 'Google'),
	tags: ['plain'],
};
export const XMayActWithoutImages = {
	...given(
		known({
			...connected,
			connections: x ? [{ ...x, canAct: true, canPostMedia: false }] : [],
		}),
		'Google',
	),
	tags: ['plain'],
};
export const SignedInWithXOnly = { ...given(known(signedInWithX), 'Google'), tags: ['plain'] };
export const OnlyXOffered = {
	...given(known({ ...notConnected, offered: ['twitter'] }), 'X'),
	tags: ['plain'],
};
export const NothingOffered = {
	...given(
		known({ ...notConnected, offered: [] }),
		'No account at X or Google can be connected on this installation.',
	),
	tags: ['unavailable'],
};
export const LongName = { ...given(known(long), 'Google'), tags: ['long-text'] };
export const Loading = {
	...given({ 'GET /api/connections': never }, 'Loading your connected accounts'),
	tags: ['loading'],
};
export const NotRead = {
	...given({}, 'We couldn’t load your connected accounts'),
	tags: ['error'],
};
export const Connecting = {
	...given(
		{ ...known(notConnected), 'POST /api/connections/twitter': never },
		'Google',
		'Connect: X',
	),
	tags: ['busy'],
};
export const NotConnected = {
	...given(
		{
			...known(notConnected),
			'POST /api/connections/twitter': refuse(
				503,
				'provider_unavailable',
				'X does not answer. Try again later.',
			),
		},
		'Google',
		'Connect: X',
		'X wasn’t connected',
	),
	tags: ['error'],
};
export const Asked: Story = {
	tags: ['question'],
	render: () => (
		<DisconnectDialog
			name="X"
			effect={describeDisconnecting(x)}
			onKeep={nothing}
			onDisconnect={nothing}
		/>
	),
};
export const BackConnected: Story = {
	tags: ['done'],
	render: () => (
		<WithStore replies={known(connected)}>
			<ConnectionResultNotice result={{ connected: 'twitter' }} />
		</WithStore>
	),
	play: async ({ canvasElement }) =>
		void (await within(canvasElement).findByText('X is connected')),
};
export const BackDeclined: Story = {
	tags: ['error'],
	render: () => <ConnectionResultNotice result={{ provider: 'twitter', error: 'denied' }} />,
};
export const BackTaken: Story = {
	tags: ['error'],
	render: () => <ConnectionResultNotice result={{ provider: 'google', error: 'taken' }} />,
};
export const BackWithNothing: Story = {
	tags: ['error'],
	render: () => <ConnectionResultNotice result={{ provider: undefined, error: undefined }} />,
};
