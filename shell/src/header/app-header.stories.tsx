import type { Meta, StoryObj } from 'design-system/testing/story';
import { remoteScreens } from '../../contract/screens.ts';
import { AppHeader } from './app-header.tsx';

/** The header of the app. On a phone its links are at the bottom of the window. */
const meta = {
	title: 'Shell/App header',
	component: AppHeader,
	args: {
		name: 'Mara Lindqvist',
		currentPath: '/app/compose',
		onSignOut: () => undefined,
		screens: remoteScreens.filter(({ nav, guard }) => nav && guard !== 'operator'),
	},
} satisfies Meta<typeof AppHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AllLive: Story = { tags: ['plain'] };
export const OfAnOperator: Story = {
	tags: ['plain'],
	args: { currentPath: '/app/settings', screens: remoteScreens.filter(({ nav }) => nav) },
};
export const PageOfOperators: Story = {
	tags: ['plain'],
	args: { currentPath: '/app/admin', screens: [], isOperating: true },
};
export const OneLive: Story = {
	tags: ['unavailable'],
	args: { screens: [{ nav: 'Compose', path: '/app/compose' }] },
};
export const NoneLive: Story = { tags: ['empty'], args: { screens: [] } };
export const LongName: Story = {
	tags: ['long-text'],
	args: { name: 'Wilhelmina Featherstonehaugh-Cholmondeley of the Northern Reaches' },
};
