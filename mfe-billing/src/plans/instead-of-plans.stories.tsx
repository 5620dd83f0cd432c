import type { Meta, StoryObj } from 'design-system/testing/story';
import { cancelled, renewing, trialing } from 'remote-kit/testing/subscriptions';
import { WithStore } from '../testing/with-store.tsx';
import { AlreadySubscribed } from './already-subscribed.tsx';
import { CheckoutFailed } from './checkout-failed.tsx';
import { UpdateCardNotice } from './update-card-notice.tsx';

/** Shown instead of the plans, or above them. */
const meta = {
	title: 'Billing/Instead of plans',
	decorators: [
		(Story) => (
			<WithStore>
				<Story />
			</WithStore>
		),
	],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const InTrial: Story = {
	tags: ['plain'],
	render: () => <AlreadySubscribed subscription={trialing} returnTo="/app" />,
};
export const Renewing: Story = {
	tags: ['plain'],
	render: () => <AlreadySubscribed subscription={renewing} returnTo="/app" />,
};
export const Cancelled: Story = {
	tags: ['unavailable'],
	render: () => <AlreadySubscribed subscription={cancelled} returnTo="/app" />,
};
export const PaymentFailed: Story = {
	tags: ['error'],
	render: () => <UpdateCardNotice returnTo="/app" />,
};
export const CheckoutNotReached: Story = {
	tags: ['error', 'offline'],
	render: () => (
		<CheckoutFailed
			failure={{
				code: 'network',
				message: 'Can’t reach Warble. Check your connection and try again.',
			}}
			returnTo="/app"
		/>
	),
};
export const CheckoutRefused: Story = {
	tags: ['error'],
	render: () => (
		<CheckoutFailed
			failure={{ code: 'already_subscribed', message: 'You have a subscription already.' }}
			returnTo="/app"
		/>
	),
};
