import type { Meta, StoryObj } from 'design-system/testing/story';
import { renderWith, waitForText } from '../testing/render-review.tsx';
import { asAccount, onBluesky, outcome, quotedPost, tweet } from '../testing/samples.ts';
import { TweetReview } from './tweet-review.tsx';

/** Posts of other networks than X are marked. Their actions are done here, or open there. */
const meta = {
	title: 'Tweets/Other networks',
	component: TweetReview,
	parameters: { layout: 'fullscreen' },
	args: { search: '', navigate: () => undefined, onUnsavedChange: () => undefined },
} satisfies Meta<typeof TweetReview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FromHere: Story = {
	tags: ['plain'],
	...waitForText('Replies as @mara.bsky.social.'),
	render: renderWith((server) =>
		server.tweets([
			tweet(0, {
				...asAccount,
				draft: { text: 'Which flour?', tone: 'own', createdAt: '2026-11-20T15:00:00.000Z' },
			}),
		]),
	),
};
export const Quoting: Story = {
	tags: ['plain'],
	...waitForText('The quoted post is not available.'),
	render: renderWith((server) =>
		server.tweets([
			tweet(0, { ...asAccount, quoted: quotedPost }),
			tweet(1, { quoted: { ...quotedPost, missing: true } }),
			tweet(2, { quoted: { ...quotedPost, text: 'And one more reason. '.repeat(60) } }),
		]),
	),
};
export const Unsure: Story = {
	tags: ['error'],
	...waitForText(/Warble checks Bluesky before it tries again/),
	render: renderWith((server) =>
		server.tweets([
			tweet(0, { ...asAccount, response: outcome({ status: 'unknown', text: 'Which flour?' }) }),
		]),
	),
};
export const BesideX: Story = {
	tags: ['plain'],
	...waitForText('Mastodon'),
	render: renderWith((server) =>
		server.tweets([
			tweet(0),
			tweet(1, { ...onBluesky, response: outcome({ status: 'opened', text: 'Which flour?' }) }),
			tweet(2, {
				...onBluesky,
				id: 'mastodon.social/113456789012345678',
				network: 'mastodon',
				url: 'https://mastodon.social/@femi/113456789012345678',
				author_username: 'femi@mastodon.social',
				like: outcome({ status: 'opened' }),
			}),
		]),
	),
};
