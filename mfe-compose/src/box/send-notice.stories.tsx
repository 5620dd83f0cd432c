import type { Meta, StoryObj } from 'design-system/testing/story';
import { SendNotice } from './send-notice.tsx';

/** The notice above the message box after sending or stopping has failed. */
const meta = {
	title: 'Compose/Send notice',
	component: SendNotice,
	args: { refusal: null },
} satisfies Meta<typeof SendNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoSubscription: Story = {
	tags: ['unavailable'],
	args: { refusal: { code: 'subscription_required', message: 'Your trial has ended.' } },
};
export const NoKey: Story = {
	tags: ['error'],
	args: { refusal: { code: 'key_missing', message: 'The assistant needs your AI-provider key.' } },
};
export const TooMany: Story = {
	tags: ['waiting'],
	args: { refusal: { code: 'too_many_requests', message: 'That was quick.', retryAfter: 12 } },
};
export const NotAnsweredAgain: Story = {
	tags: ['error', 'offline'],
	args: {
		refusal: { code: 'network', message: 'Can’t reach Warble.' },
		refusedKind: 'again',
	},
};
export const UnknownFile: Story = {
	tags: ['plain'],
	args: { unknownFiles: ['running/base-miles.md'] },
};
export const NotStopped: Story = {
	tags: ['error', 'offline'],
	args: { stopFailure: { code: 'network', message: 'Can’t reach Warble.' } },
};
