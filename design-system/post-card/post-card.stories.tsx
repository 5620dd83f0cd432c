import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { TextArea } from '../text-area/text-area.tsx';
import { Verdict } from '../verdict/verdict.tsx';
import { PostCard } from './post-card.tsx';

/** Use it for every post of any network: results of a filter, posts of a run, posts to reply to. */
const meta = {
	title: 'Design system/Post card',
	component: PostCard,
	args: {
		authorName: 'Ines Okafor',
		authorUsername: 'inesokafor',
		content:
			'Vacuum did not fall behind. Our longest transaction did: 11 hours, from a reporting job nobody owned. Find the oldest xmin before you tune anything.',
		createdAt: '2026-11-20T15:48:00.000Z',
		postId: '1859212345678901234',
		likes: 218,
		retweets: 41,
	},
} satisfies Meta<typeof PostCard>;
export default meta;
type Story = StoryObj<typeof meta>;

const small = (text: string) => (
	<Button size="sm" variant="quiet">
		{text}
	</Button>
);

export const Included: Story = {
	tags: ['plain'],
	args: {
		margin: <Verdict verdict="included" reason="A concrete cause and a check you can copy." />,
		actions: small('Filter out'),
	},
};
export const FilteredOut: Story = {
	tags: ['plain'],
	args: {
		isDim: true,
		authorName: 'Growth Tom',
		authorUsername: 'tomgrows',
		content:
			'10 database tricks they do not want you to know. Number 7 changed my career. Thread below.',
		margin: (
			<Verdict
				verdict="excluded"
				reason="Promises a list and gives nothing in the post. You asked for detail, not hooks."
			/>
		),
		actions: small('Include'),
	},
};
export const NotJudged: Story = {
	tags: ['error'],
	args: {
		margin: (
			<Verdict
				verdict="not_judged"
				reason="The model gave no clear answer for this post, twice. It is counted, not hidden."
				action={small('Judge again')}
			/>
		),
		actions: small('Include'),
	},
};
export const ChangedByHand: Story = {
	tags: ['plain'],
	args: {
		likes: 1234,
		margin: (
			<Verdict
				verdict="included"
				byYou
				reason="Warble filtered it out: an aphorism, no method to take away."
				action={small('Undo')}
			/>
		),
	},
};
export const ToAnswer: Story = {
	tags: ['plain'],
	args: {
		isCompact: true,
		avatarUrl: null,
		children: (
			<TextArea label="Write a response" meta="0/280" placeholder="What's your response?" />
		),
		actions: small('Like'),
	},
};
export const Repost: Story = {
	tags: ['plain'],
	args: {
		authorName: 'Marguerite Faure',
		authorUsername: 'mfaure',
		content:
			'RT @boulange_rie: If the crust sings when it leaves the oven, the bake was right. If it is silent, it is dinner rolls.',
		avatarUrl: null,
		isCompact: true,
	},
};
export const WithoutDateOrCounts: Story = {
	tags: ['plain'],
	args: { createdAt: undefined, likes: undefined, retweets: undefined },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		authorName: 'A Name That Its Owner Filled To The Very Last Letter ✨ With 🔥 And More Words',
		authorUsername: 'fifteen_letters',
		content: 'A post that gives a number, and says how it was found. '.repeat(30),
		avatarUrl: null,
		margin: (
			<Verdict
				verdict="included"
				reason={'The post names a cause, but the number is from another system. '.repeat(6)}
			/>
		),
	},
};
export const Hostile: Story = {
	tags: ['hostile'],
	args: {
		// Forty combining marks on each of the last letters.
		authorName: `"><svg onload=alert(1)>${`z${'\u0301'.repeat(40)}`.repeat(4)}`,
		authorUsername: '../../evil',
		repostBy: '<b>nobody</b>\u202e',
		content:
			'<span style="position:fixed;inset:0">Over</span> <img src=x onerror=alert(1)>everything',
		margin: <Verdict verdict="excluded" reason="<script>alert(1)</script>" />,
	},
};
