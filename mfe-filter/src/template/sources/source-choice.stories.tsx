import { fireEvent, within } from '@testing-library/react';
import { SOURCE_LIMIT } from 'bff/contract/filter/filter';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import type { FakeServer } from '../../testing/fake-server.ts';
import {
	blueskyAccount,
	blueskyAuthor,
	blueskyHome,
	listsRoute,
	mastodonAccount,
	mastodonList,
	source,
	sourceAccounts,
	xAccount,
	xSearch,
} from '../../testing/source-samples.ts';
import { withServer } from '../../testing/with-server.tsx';
import { SourceChoice } from './source-choice.tsx';

/** Where a filter reads posts. */
const meta = {
	title: 'Filter/Source choice',
	component: SourceChoice,
	args: { sources: [], disabled: false, onChange: () => undefined },
} satisfies Meta<typeof SourceChoice>;
export default meta;
type Story = StoryObj<typeof meta>;

const across = [xSearch, blueskyHome, blueskyAuthor, source(), mastodonList];

/** The choice on a server, once a text is shown. */
const on = (
	setUp: (server: FakeServer) => void,
	until: string | RegExp,
): Pick<Story, 'decorators' | 'play'> => ({
	decorators: [withServer(setUp)],
	play: async ({ canvasElement }) => void (await within(canvasElement).findByText(until)),
});

interface Adding {
	kind: string;
	setUp?: (server: FakeServer) => void;
	typed?: string;
	/** Whether it is added at once. */
	adds?: boolean;
	until?: string | RegExp;
}

/** A source that is being added through one account. */
const adding = ({
	kind,
	setUp = () => undefined,
	typed,
	adds = false,
	until,
}: Adding): Pick<Story, 'decorators' | 'play'> => ({
	decorators: [
		withServer((server) => {
			server.sourceAccounts(blueskyAccount);
			setUp(server);
		}),
	],
	play: async ({ canvasElement }) => {
		const part = within(canvasElement);
		fireEvent.click(await part.findByRole('button', { name: /^(Choose sources|Add a source)$/ }));
		const field = await part.findByRole('combobox', { name: 'What to read' });
		fireEvent.change(field, { target: { value: kind } });
		if (typed !== undefined)
			fireEvent.change(part.getByRole('textbox'), { target: { value: typed } });
		if (adds) fireEvent.click(part.getByRole('button', { name: 'Add' }));
		if (until !== undefined) await part.findAllByText(until);
	},
});

export const WholeFeed: Story = {
	tags: ['plain'],
	...on(() => undefined, 'Your timelines at X, Bluesky and Mastodon.'),
};
export const SeveralNetworks: Story = {
	tags: ['plain'],
	args: { sources: across },
	...on(() => undefined, 'List “Design people” of @ada@mastodon.social'),
};
export const Disabled: Story = {
	tags: ['disabled'],
	args: { sources: across, disabled: true },
	...on(() => undefined, 'List “Design people” of @ada@mastodon.social'),
};
export const NoAccounts: Story = {
	tags: ['empty'],
	...on((server) => server.sourceAccounts(), 'There is no account to read posts with.'),
};
export const AddHomeTimeline: Story = { tags: ['plain'], ...adding({ kind: 'home' }) };
export const AddAccount: Story = {
	tags: ['plain'],
	...adding({ kind: 'account', typed: '@ben.bsky.social' }),
};
export const AddHashtag: Story = { tags: ['plain'], ...adding({ kind: 'hashtag' }) };
export const AddSearch: Story = {
	tags: ['plain'],
	...adding({ kind: 'search', setUp: (server) => server.sourceAccounts(xAccount) }),
};
export const AddListAtX: Story = {
	tags: ['plain'],
	...adding({
		kind: 'list',
		setUp: (server) => server.sourceAccounts(xAccount),
		typed: 'https://x.com/i/lists/123',
	}),
};
export const AddList: Story = {
	tags: ['plain'],
	...adding({
		kind: 'list',
		setUp: (server) =>
			server.always(listsRoute(blueskyAccount), () =>
				json([{ id: 'at://did:plc:a/app.bsky.graph.list/3k', name: 'Design people' }]),
			),
		until: 'Design people',
	}),
};
export const ListsLoading: Story = {
	tags: ['loading'],
	...adding({
		kind: 'list',
		setUp: (server) =>
			server.always(listsRoute(blueskyAccount), () => new Promise(() => undefined)),
		until: 'Loading lists…',
	}),
};
export const NoLists: Story = {
	tags: ['empty'],
	...adding({
		kind: 'list',
		setUp: (server) => server.always(listsRoute(blueskyAccount), () => json([])),
		until: '@ada.bsky.social has no lists at Bluesky.',
	}),
};
export const ListsFailed: Story = {
	tags: ['error'],
	...adding({
		kind: 'list',
		setUp: (server) =>
			server.refuse(listsRoute(blueskyAccount), 503, {
				code: 'posts_unavailable',
				message: 'Bluesky does not respond.',
			}),
		until: /Bluesky does not respond\./,
	}),
};
export const NotAName: Story = {
	tags: ['invalid'],
	...adding({ kind: 'account', typed: 'ben', adds: true, until: /^“ben” is not a name\./ }),
};
export const LimitReached: Story = {
	tags: ['many', 'invalid'],
	args: {
		sources: Array.from({ length: SOURCE_LIMIT }, (_, n) => source({ value: `tag${n}` })),
	},
	...adding({ kind: 'hashtag', typed: '#more', adds: true, until: /^20 sources is the maximum\./ }),
};
export const Expired: Story = {
	tags: ['unavailable'],
	args: { sources: across },
	...on(
		(server) =>
			server.sourceAccounts(xAccount, blueskyAccount, { ...mastodonAccount, isExpired: true }),
		/^Not read: Mastodon no longer accepts the connection\./,
	),
};
export const Disconnected: Story = {
	tags: ['unavailable'],
	args: { sources: across },
	...on(
		(server) => server.sourceAccounts(xAccount, blueskyAccount),
		'An account at Mastodon that is no longer connected.',
	),
};
export const LongNames: Story = {
	tags: ['long-text'],
	args: {
		sources: [
			source({ kind: 'account', value: `${'a'.repeat(60)}.${'b'.repeat(60)}.example` }),
			{ ...mastodonList, name: `People who write about ${'typography '.repeat(12)}` },
			{ ...xSearch, value: `${'index design OR '.repeat(20)}tables` },
		],
	},
	...on((server) => server.sourceAccounts(...sourceAccounts), /^Posts of @aaa/),
};
