import type { Meta, StoryObj } from 'design-system/testing/story';
import { DraftReply } from '../actions/draft-reply.tsx';
import { excluded, notJudged, post, quotedPost } from '../testing/samples.ts';
import { RunPost } from './run-post.tsx';

/** A post with its verdict. */
const meta = {
	title: 'Filter/Run post',
	component: RunPost,
	args: { post: post(0), onOverride: () => undefined, onJudgeAgain: () => undefined },
} satisfies Meta<typeof RunPost>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Included: Story = { tags: ['plain'] };
export const FilteredOut: Story = { tags: ['plain'], args: { post: post(1, excluded) } };
export const NotJudged: Story = { tags: ['error'], args: { post: post(2, notJudged) } };
export const ByYou: Story = {
	tags: ['plain'],
	args: { post: post(1, { ...excluded, manualInclude: true }) },
};
export const Repost: Story = {
	tags: ['plain'],
	args: { post: post(3, { repost_by: 'samwhitlock' }) },
};
export const OfAnotherNetwork: Story = {
	tags: ['plain'],
	args: {
		post: post(0, {
			tweetId: 'mastodon.social/113456789012345678',
			network: 'mastodon',
			url: 'https://mastodon.social/@ines/113456789012345678',
		}),
	},
};
export const Quoting: Story = {
	tags: ['plain'],
	args: { post: post(0, { quoted: quotedPost }) },
};
export const WithReply: Story = {
	tags: ['plain'],
	args: { children: <DraftReply text="Which report was it?" to="Ines Okafor" /> },
};
export const Long: Story = {
	tags: ['long-text'],
	args: {
		post: post(0, {
			content: `${'A long thought. '.repeat(80)}${'w'.repeat(200)}`,
			reasoning: 'Because of this. '.repeat(29),
		}),
	},
};
