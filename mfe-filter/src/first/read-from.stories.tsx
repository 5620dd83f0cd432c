import { fireEvent, within } from '@testing-library/react';
import type { Feed } from 'bff/contract/feed/feed';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import type { FakeServer } from '../testing/fake-server.ts';
import { withServer } from '../testing/with-server.tsx';
import { ReadFrom } from './read-from.tsx';

interface Given {
	feed?: Partial<Feed>;
	setUp?: (server: FakeServer) => void;
	/** Text to type into the field for accounts. */
	typed?: string;
	/** Whether the button that runs the filter is pressed after that. */
	runs?: boolean;
	/** The text to wait for. */
	until: string | RegExp;
}

/** A feed that cannot be read, after accounts were typed. */
function given({
	feed = {},
	setUp = () => undefined,
	typed,
	runs = false,
	until,
}: Given): Pick<Story, 'decorators' | 'play'> {
	return {
		decorators: [
			withServer((server) => {
				server.always('GET /api/feed', () =>
					json({
						reads: 'none',
						why: 'Connect X, or add a key for it.',
						accounts: [],
						query: '',
						timelines: [],
						stored: 0,
						storedSince: null,
						...feed,
					}),
				);
				setUp(server);
			}),
		],
		play: async ({ args, canvasElement }) => {
			const part = within(canvasElement);
			if (typed !== undefined) {
				const field = await part.findByRole('textbox', { name: 'Accounts to read' });
				fireEvent.change(field, { target: { value: typed } });
			}
			if (runs) {
				await part.findByText('Read from');
				await args.prepare.current?.();
			}
			await part.findByText(until);
		},
	};
}

/** Missing settings of a first run: accounts to read, or a key. */
const meta = {
	title: 'Filter/Read from',
	component: ReadFrom,
	args: { prepare: { current: null }, hasSources: false, onReady: () => undefined },
} satisfies Meta<typeof ReadFrom>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoAccounts: Story = { tags: ['empty'], ...given({ until: 'Read from' }) };
export const SomeAccounts: Story = {
	tags: ['unsaved'],
	...given({ typed: '@ines, https://x.com/femi ', until: '@femi' }),
};
export const NotAnAccount: Story = {
	tags: ['invalid'],
	...given({ typed: '@ines bad-name ', until: /^Not added: bad-name/ }),
};
export const NothingToRead: Story = {
	tags: ['invalid'],
	...given({
		runs: true,
		until: 'Add at least one account to read, or connect X, Bluesky or Mastodon.',
	}),
};
export const NotSaved: Story = {
	tags: ['error'],
	...given({
		setUp: (server) => server.dropConnection('PUT /api/feed'),
		typed: '@ines ',
		runs: true,
		until: 'The accounts weren’t saved.',
	}),
};
export const NotReadable: Story = {
	tags: ['unavailable'],
	...given({ feed: { accounts: ['ines', 'femi'] }, until: 'Posts can’t be read yet.' }),
};
export const KeyMissing: Story = {
	tags: ['unavailable'],
	...given({
		feed: { reads: 'home', why: null },
		setUp: (server) => server.always('GET /api/user-api-keys', () => json({})),
		until: 'Add an AI-provider key to run filters.',
	}),
};
export const AllMissing: Story = {
	tags: ['empty', 'unavailable'],
	...given({
		setUp: (server) => server.always('GET /api/user-api-keys', () => json({})),
		until: 'Add an AI-provider key to run filters.',
	}),
};
export const Many: Story = {
	tags: ['many'],
	...given({
		feed: { accounts: Array.from({ length: 100 }, (_, n) => `somebody_${n}`) },
		typed: 'one_more ',
		until: '100 accounts is the maximum.',
	}),
};
