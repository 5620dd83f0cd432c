import type { Meta, StoryObj } from 'design-system/testing/story';
import { SendNotice } from './send-notice.tsx';

/** Why what was asked for did not happen, beside the box that still holds the text. */
const meta = { title: 'Compose/SendNotice', component: SendNotice, args: { refusal: null } } satisfies Meta<typeof SendNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoSubscription: Story = { args: { refusal: { code: 'subscription_required', message: 'Your trial has ended.' } } };
export const NoKey: Story = { args: { refusal: { code: 'key_missing', message: 'The assistant needs your AI-provider key.' } } };
export const TooMany: Story = { args: { refusal: { code: 'too_many_requests', message: 'That was quick.', retryAfter: 12 } } };
export const NotStopped: Story = { args: { stopFailure: { code: 'network', message: 'Warble cannot be reached.' } } };
