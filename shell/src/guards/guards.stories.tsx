import type { Meta, StoryObj } from 'design-system/testing/story';
import { PremiumFeature } from './premium-feature.tsx';
import { SubscriptionUnverified } from './subscription-unverified.tsx';
import { VerifyingSubscription } from './verifying-subscription.tsx';

/** Shown in place of a screen that needs a subscription. */
const meta = { title: 'Shell/Guards' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Verifying: Story = { tags: ['loading'], render: () => <VerifyingSubscription /> };
export const Unverified: Story = {
	tags: ['error'],
	render: () => (
		<SubscriptionUnverified
			message="Failed to verify subscription status"
			onRetry={() => undefined}
		/>
	),
};
export const Premium: Story = { tags: ['unavailable'], render: () => <PremiumFeature /> };
