import type { Meta, StoryObj } from '@storybook/react';
import { PostDate } from './post-date.tsx';

/** Use it for the time of a post. It links to the post at its network, or at X
 * if user name and id are valid. */
const meta = {
	title: 'Design system/Post date',
	component: PostDate,
	args: {
		createdAt: '2026-11-20T15:48:00.000Z',
		username: 'inesokafor',
		postId: '1859212345678901234',
	},
} satisfies Meta<typeof PostDate>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Link: Story = { tags: ['plain'] };
export const OldForm: Story = {
	tags: ['plain'],
	args: { createdAt: 'Fri Nov 20 15:48:00 +0000 2026' },
};
export const OfAnotherNetwork: Story = {
	tags: ['plain'],
	args: { url: 'https://bsky.app/profile/ines.example/post/3kabc', network: 'Bluesky' },
};
export const NoLink: Story = { tags: ['unavailable'], args: { username: '../../evil' } };
export const NoDate: Story = { tags: ['empty'], args: { createdAt: 'some time ago' } };
