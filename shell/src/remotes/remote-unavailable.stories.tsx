import type { Meta, StoryObj } from 'design-system/testing/story';
import { RemoteUnavailable } from './remote-unavailable.tsx';

/** Shown in place of a remote that cannot be loaded or has crashed. */
const meta = {
	title: 'Shell/Remote unavailable',
	component: RemoteUnavailable,
	args: { name: 'Compose', onRetry: async () => undefined },
} satisfies Meta<typeof RemoteUnavailable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotLive: Story = { tags: ['unavailable'], args: { reason: 'not_live' } };
export const NotLoaded: Story = { tags: ['unavailable', 'error'], args: { reason: 'not_loaded' } };
export const TimedOut: Story = { tags: ['unavailable', 'error'], args: { reason: 'timed_out' } };
export const OtherContract: Story = { tags: ['unavailable'], args: { reason: 'incompatible' } };
export const NotTrusted: Story = {
	tags: ['unavailable', 'error'],
	args: { reason: 'not_trusted' },
};
export const NotVouchedFor: Story = {
	tags: ['unavailable', 'error'],
	args: { reason: 'no_integrity' },
};
export const OtherReact: Story = {
	tags: ['unavailable', 'error'],
	args: { reason: 'other_react', react: { required: '^18.3.1', provided: '19.3.1' } },
};
export const Crashed: Story = { tags: ['unavailable', 'error'], args: { reason: 'crashed' } };
