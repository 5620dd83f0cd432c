import type { Meta, StoryObj } from 'design-system/testing/story';
import { renewing, trialing } from 'remote-kit/testing/subscriptions';
import { PaymentCancelScreen } from '../screens/payment-cancel-screen.tsx';
import { PaymentSuccessful } from './payment-successful.tsx';

/** Back from the payment provider. */
const meta = {
	title: 'Billing/Payment',
	component: PaymentSuccessful,
	args: { sessionId: 'cs_test_a1b2c3', state: 'first', restart: () => undefined },
} satisfies Meta<typeof PaymentSuccessful>;
export default meta;
type Story = StoryObj<typeof meta>;

export const JustPaid: Story = { tags: ['waiting'] };
export const WithoutSession: Story = { tags: ['waiting'], args: { sessionId: null } };
export const LongSession: Story = {
	tags: ['long-text'],
	args: { sessionId: `cs_live_${'a1b2c3d4'.repeat(24)}` },
};
export const Waiting: Story = { tags: ['waiting'], args: { state: 'again' } };
export const Active: Story = {
	tags: ['done'],
	args: { state: 'active', subscription: trialing, hasDrafts: true, isLeaving: true },
};
export const ActiveWithoutDrafts: Story = {
	tags: ['done'],
	args: { state: 'active', subscription: renewing },
};
export const NotConfirmed: Story = { tags: ['error'], args: { state: 'ended' } };
export const Cancelled: Story = { tags: ['plain'], render: () => <PaymentCancelScreen /> };
