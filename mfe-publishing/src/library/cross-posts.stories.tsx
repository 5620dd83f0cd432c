import { within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import type { ConnectedAccount } from 'bff/contract/network-accounts/network-accounts';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { PostResults } from 'bff/contract/publishing/publication';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { testProps } from 'remote-kit/harness/test-props';
import { account, crossPost, limitsAt } from 'remote-kit/testing/cross-post-samples';
import { checks, draft, FakeDrafts, idOf, part, publication } from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { createStore } from '../store.ts';
import { DraftsScreen } from './drafts-screen.tsx';

const bluesky = account(50);
const mastodon = account(51, { network: 'mastodon', handle: 'mara@social.example' });
const text =
	'At 138 beats a minute I now run 35 seconds a kilometre faster than in spring. Same shoes, same lake, same dog. The only change: every easy run was slow enough to be boring, and I stopped racing the man in the yellow jacket. It took eleven weeks before anything showed, and then it showed every single week until the frost.';
const atBluesky = crossPost(60, bluesky, { parts: [part(text)] });
const atMastodon = crossPost(61, mastodon, { parts: [part(text)] });

/** The screen with a draft at these accounts. */
function given(
	overrides: Partial<KeptDraft>,
	{
		accounts = [bluesky, mastodon],
		crossPostId = '',
		setUp,
	}: {
		accounts?: ConnectedAccount[];
		crossPostId?: string;
		setUp?: (server: FakeDrafts) => void;
	} = {},
) {
	return function Given() {
		const [store] = useState(() => {
			const server = new FakeDrafts(draft(1, { parts: [part(text)], ...overrides }), draft(2));
			server.accounts = accounts;
			setUp?.(server);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		const search = `?draft=${idOf(1)}${crossPostId && `&cross-post=${crossPostId}`}`;
		return (
			<Provider store={store}>
				<DraftsScreen {...testProps({ location: { path: '/app/drafts', search } })} />
			</Provider>
		);
	};
}

const waitForText = (shown: string | RegExp) => ({
	play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
		await within(canvasElement).findAllByText(shown);
	},
});

/** A draft that is published at several accounts. */
const meta = {
	title: 'Publishing/Cross-posts',
	component: DraftsScreen,
	parameters: { layout: 'fullscreen' },
	args: testProps(),
} satisfies Meta<typeof DraftsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnlyAtX: Story = {
	tags: ['plain'],
	...waitForText('Post to'),
	render: given({}),
};
export const SameText: Story = {
	tags: ['plain'],
	...waitForText(/\/500$/),
	render: given({
		parts: [part('Rye at 1,200 m: 12% less water.')],
		crossPosts: [atBluesky, atMastodon],
	}),
};
export const TooLongForOne: Story = {
	tags: ['invalid'],
	...waitForText(/over, /),
	render: given({ crossPosts: [atBluesky, atMastodon] }),
};
export const VideoTooLargeForBluesky: Story = {
	tags: ['invalid'],
	...waitForText(/^This post has a video/),
	render: given(
		{
			parts: [part('Rye at 1,200 m: 12% less water.')],
			crossPosts: [atBluesky, atMastodon],
		},
		{
			setUp: (server) =>
				server.always(`GET /api/drafts/${atBluesky.id}/checks`, () =>
					json({
						...checks,
						limits: limitsAt.bluesky,
						mediaProblem:
							'This post has a video of 140 MB, and Bluesky takes up to 95.3 MB. Make it smaller, and replace it.',
					}),
				),
		},
	),
};
export const OwnText: Story = {
	tags: ['plain'],
	...waitForText(/^Only Bluesky/),
	render: given(
		{
			crossPosts: [
				{ ...atBluesky, hasOwnText: true, parts: [part('Slow runs made me faster.')] },
				atMastodon,
			],
		},
		{ crossPostId: atBluesky.id },
	),
};
export const AccountExpired: Story = {
	tags: ['unavailable'],
	...waitForText(/expired/),
	render: given(
		{ crossPosts: [crossPost(60, { ...bluesky, handle: null })] },
		{ accounts: [{ ...mastodon, isExpired: true }] },
	),
};
export const Queued: Story = {
	tags: ['waiting'],
	...waitForText(/^Queued/),
	render: given({
		parts: [part('Rye at 1,200 m: 12% less water.')],
		publication: publication(),
		crossPosts: [atBluesky, atMastodon].map((one) => ({ ...one, publication: publication() })),
	}),
};
const POSTED_AT = '2026-11-20T18:00:00.000Z';
const postedWith = (results: Partial<PostResults>) =>
	publication({
		status: 'posted',
		postedAt: POSTED_AT,
		posts: [{ status: 'posted', url: 'https://x.com/i/status/1', postedAt: POSTED_AT }],
		results: { likes: 31, reposts: 2, replies: 4, views: null, day: 3, at: POSTED_AT, ...results },
	});
export const Results: Story = {
	tags: ['plain'],
	...waitForText('12 likes, 2 reposts, 4 replies'),
	render: given({
		publication: postedWith({ views: 1180 }),
		crossPosts: [
			{ ...atBluesky, publication: postedWith({ likes: 12 }) },
			{ ...atMastodon, publication: postedWith({ likes: 5 }) },
		],
	}),
};
export const OneFailed: Story = {
	tags: ['error'],
	...waitForText('Bluesky refused it.'),
	render: given({
		publication: publication({
			status: 'posted',
			postedAt: POSTED_AT,
			posts: [{ status: 'posted', url: 'https://x.com/i/status/1', postedAt: POSTED_AT }],
		}),
		crossPosts: [
			{
				...atBluesky,
				publication: publication({
					status: 'failed',
					posts: [{ status: 'failed', url: null, postedAt: null }],
					error: { code: 'action_refused', message: 'Bluesky refused it.', error: '' },
				}),
			},
			{
				...atMastodon,
				publication: publication({
					status: 'unsure',
					posts: [{ status: 'unsure', url: null, postedAt: null }],
				}),
			},
		],
	}),
};
