import type { Meta, StoryObj } from '@storybook/react';
import { QuotedPost } from './quoted-post.tsx';

/** Use it in a post card for the post that it quotes. */
const meta = {
	title: 'Design system/Quoted post',
	component: QuotedPost,
	args: {
		authorName: 'Marguerite Faure',
		authorUsername: 'mfaure',
		text: 'If the crust sings when it leaves the oven, the bake was right.',
		url: 'https://bsky.app/profile/mfaure.example/post/3kabcdefghi2z',
		network: 'Bluesky',
	},
} satisfies Meta<typeof QuotedPost>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Available: Story = { tags: ['plain'] };
export const Missing: Story = { tags: ['empty'], args: { isMissing: true } };
export const WithoutTextAndAddress: Story = { tags: ['plain'], args: { text: '', url: null } };
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		authorName: 'A Name That Its Owner Filled To The Very Last Letter ✨ With 🔥 And More Words',
		text: `${'A post that gives a number, and says how it was found. '.repeat(30)}${'w'.repeat(200)}`,
	},
};
export const Hostile: Story = {
	tags: ['hostile'],
	args: {
		authorName: `"><svg onload=alert(1)>${`z${'\u0301'.repeat(40)}`.repeat(4)}`,
		authorUsername: '../../evil\u202e',
		text: '<img src=x onerror=alert(1)>\u202eeverything',
		url: 'javascript:alert(1)',
	},
};
