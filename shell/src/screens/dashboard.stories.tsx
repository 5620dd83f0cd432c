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

export const Ready: Story = {};
export const BothKeysMissing: Story = { args: { keys: {} } };
export const OneKeyMissing: Story = { args: { keys: { openrouter_api_key: '••••' } } };
export const NoKeyOfOnesOwnNeeded: Story = {
	args: { keys: { provided: ['openrouter_api_key'] }, isLive: (remote) => remote === 'compose' },
};
export const ConnectedToX: Story = { args: { keys: { openrouter_api_key: '••••' }, isConnected: true } };
export const SettingsNotLive: Story = { args: { keys: {}, isLive: (remote) => remote === 'compose' } };
export const OneRemoteLive: Story = { args: { isLive: (remote) => remote === 'compose' } };
export const NothingLive: Story = { args: { isLive: () => false } };
