import type { Meta, StoryObj } from 'design-system/testing/story';
import { RemoteUnavailable } from './remote-unavailable.tsx';

/** Stands in the place of a remote that cannot be shown. */
const meta = {
	title: 'Shell/Remote unavailable',
	component: RemoteUnavailable,
	args: { name: 'Compose', onRetry: async () => undefined },
} satisfies Meta<typeof RemoteUnavailable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotLive: Story = { args: { reason: 'not_live' } };
export const NotLoaded: Story = { args: { reason: 'not_loaded' } };
export const TimedOut: Story = { args: { reason: 'timed_out' } };
export const OtherContract: Story = { args: { reason: 'other_contract' } };
export const Crashed: Story = { args: { reason: 'crashed' } };
