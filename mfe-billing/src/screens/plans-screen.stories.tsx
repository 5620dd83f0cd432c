import { within } from '@testing-library/react';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { testProps } from 'remote-kit/harness/test-props';
import { answer, type Replies } from 'remote-kit/testing/replies';
import { trialing, unpaid } from 'remote-kit/testing/subscriptions';
import { monthly, yearly } from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import { PlansScreen } from './plans-screen.tsx';

const { session } = testProps();

/** The whole plan chooser, on a fake server. */
const meta = {
	title: 'Billing/Plans screen',
	component: PlansScreen,
	parameters: { layout: 'fullscreen' },
	args: { session: { ...session, subscription: unpaid }, onSessionChanged: () => undefined },
} satisfies Meta<typeof PlansScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const given = (replies: Replies, text: string): Pick<Story, 'render' | 'play'> => ({
	render: (args) => (
		<WithStore replies={replies}>
			<PlansScreen {...args} />
		</WithStore>
	),
	play: async ({ canvasElement }) => void (await within(canvasElement).findByText(text)),
});

export const Plans: Story = {
	tags: ['plain'],
	...given(
		{ 'GET /api/stripe/pricing-options': answer({ options: [monthly, yearly] }) },
		yearly.name,
	),
};
export const NotLoaded: Story = {
	tags: ['error', 'offline'],
	...given({}, 'Failed to load pricing options'),
};
export const AlreadySubscribed: Story = {
	tags: ['plain'],
	args: { session: { ...session, subscription: trialing } },
	...given({ 'GET /api/stripe/subscription-status': answer(trialing) }, 'Manage Subscription'),
};
