import type { Meta, StoryObj } from 'design-system/testing/story';
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
	args: {
		state: 'active',
		line: 'Monthly. Trial until 2 December 2026. Your first charge is on that day.',
	},
};
export const NotConfirmed: Story = { tags: ['error'], args: { state: 'ended' } };
export const Cancelled: Story = { tags: ['plain'], render: () => <PaymentCancelScreen /> };
