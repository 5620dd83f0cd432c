import type { Meta, StoryObj } from 'design-system/testing/story';
import { Dashboard } from './dashboard.tsx';

/** The home page of the app. */
const meta = {
	title: 'Shell/Dashboard',
	component: Dashboard,
	args: {
		greeting: 'Friday evening.',
		isLive: (() => true) as (remote: string) => boolean,
		keys: { twitter_api_key: '••••', openrouter_api_key: '••••' },
		isConnected: false,
	},
} satisfies Meta<typeof Dashboard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = { tags: ['plain'] };
export const BothKeysMissing: Story = { tags: ['empty'], args: { keys: {} } };
export const OneKeyMissing: Story = {
	tags: ['empty'],
	args: { keys: { openrouter_api_key: '••••' } },
};
export const NoKeyOfOnesOwnNeeded: Story = {
	tags: ['plain'],
	args: { keys: { provided: ['openrouter_api_key'] }, isLive: (remote) => remote === 'compose' },
};
export const ConnectedToX: Story = {
	tags: ['plain'],
	args: { keys: { openrouter_api_key: '••••' }, isConnected: true },
};
export const SettingsNotLive: Story = {
	tags: ['unavailable'],
	args: { keys: {}, isLive: (remote) => remote === 'compose' },
};
export const OneRemoteLive: Story = {
	tags: ['unavailable'],
	args: { isLive: (remote) => remote === 'compose' },
};
export const NothingLive: Story = { tags: ['unavailable', 'empty'], args: { isLive: () => false } };
