import type { Meta, StoryObj } from 'design-system/testing/story';
import { AppHeader } from './app-header.tsx';

/** The header of the app. On a phone its links are at the bottom of the window. */
const meta = {
	title: 'Shell/App header',
	component: AppHeader,
	args: {
		name: 'Mara Lindqvist',
		currentPath: '/app/compose',
		onSignOut: () => undefined,
		screens: ['Tweets', 'Editor', 'Compose', 'Drafts', 'Queue', 'Filter', 'Settings'].map(
			(nav) => ({
				nav,
				path: `/app/${nav.toLowerCase()}`,
				...(['Drafts', 'Queue'].includes(nav) && { under: '/app/compose' }),
			}),
		),
	},
} satisfies Meta<typeof AppHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AllLive: Story = { tags: ['plain'] };
export const OneLive: Story = {
	tags: ['unavailable'],
	args: { screens: [{ nav: 'Compose', path: '/app/compose' }] },
};
export const NoneLive: Story = { tags: ['empty'], args: { screens: [] } };
export const LongName: Story = {
	tags: ['long-text'],
	args: { name: 'Wilhelmina Featherstonehaugh-Cholmondeley of the Northern Reaches' },
};
