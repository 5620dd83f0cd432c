import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from 'bff/client/client';
import type { ThreadHit } from 'bff/contract/compose/managed-threads';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { json } from 'remote-kit/testing/fake-server';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { threadA, threadB } from '../testing/samples.ts';
import { RecentThreads } from './recent-threads.tsx';

const nothing = () => undefined;
const threadC = 'c2c4d6e8-0000-4000-8000-00000000000c';
const archivedRoute = 'GET /api/threads/archived';
const searchRoute = 'GET /api/threads/search';

/** The panel's content with the given responses of the server. */
function given(tell: (server: FakeServer) => void = nothing) {
	return function Given() {
		const [store] = useState(() => {
			const server = new FakeServer();
			server.always('GET /api/threads/recent', () =>
				json({
					threads: [
						{ id: threadA, name: 'Base miles, honestly', isPinned: true },
						{ id: threadB, name: 'Index we forgot' },
						{ id: threadC, name: 'Rye at altitude, and what the crumb says about the flour' },
					],
					next_cursor: null,
					archived: 12,
				}),
			);
			tell(server);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		return (
			<Provider store={store}>
				<div style={{ maxInlineSize: '14rem' }}>
					<RecentThreads selectedId={threadA} navigate={nothing} showToast={nothing} />
				</div>
			</Provider>
		);
	};
}

const archived = (server: FakeServer, names: string[]) =>
	server.always(archivedRoute, () =>
		json({
			threads: names.map((name, index) => ({ id: `archived-${index}`, name, isArchived: true })),
			next_cursor: null,
		}),
	);
const hits = (server: FakeServer, threads: ThreadHit[]) =>
	server.always(searchRoute, () => json({ threads, next_cursor: null }));

type Play = (options: { canvasElement: HTMLElement }) => Promise<void>;

const openMenu: Play = async ({ canvasElement }) => {
	const { findByRole } = within(canvasElement);
	await userEvent.click(await findByRole('button', { name: 'More for Index we forgot' }));
	await within(document.body).findByRole('menu');
};
const choose =
	(action: string): Play =>
	async (options) => {
		await openMenu(options);
		const { findByRole } = within(document.body);
		await userEvent.click(await findByRole('menuitem', { name: action }));
	};
const openArchive: Play = async ({ canvasElement }) => {
	const { findByRole } = within(canvasElement);
	await userEvent.click(await findByRole('button', { name: 'Archived, 12' }));
	await findByRole('heading', { name: 'Archived' });
};
const search: Play = async ({ canvasElement }) => {
	const { findByRole } = within(canvasElement);
	await userEvent.type(await findByRole('searchbox', { name: 'Search threads' }), 'rye');
};

/** The list of threads with its search, menus and archive. */
const meta = {
	title: 'Compose/Recent threads',
	component: RecentThreads,
	args: { selectedId: threadA, navigate: nothing, showToast: nothing },
} satisfies Meta<typeof RecentThreads>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Some: Story = { tags: ['plain'], render: given() };
export const MenuOpen: Story = { tags: ['plain'], render: given(), play: openMenu };
export const Renaming: Story = {
	tags: ['unsaved'],
	render: given(),
	play: async (options) => {
		await choose('Rename')(options);
		await within(options.canvasElement).findByRole('textbox', {
			name: 'New name of Index we forgot',
		});
	},
};
export const NotPinned: Story = {
	tags: ['error', 'offline'],
	render: given((server) => server.dropConnection(`PUT /api/threads/${threadB}`)),
	play: async (options) => {
		await choose('Pin')(options);
		await within(options.canvasElement).findByText('Not pinned.');
	},
};
export const Archived: Story = {
	tags: ['plain'],
	render: given((server) => archived(server, ['Splits from Oslo', 'Reading list, November'])),
	play: openArchive,
};
export const NothingArchived: Story = {
	tags: ['empty'],
	render: given((server) => archived(server, [])),
	play: openArchive,
};
export const LoadingArchive: Story = {
	tags: ['loading'],
	render: given((server) => void server.defer(archivedRoute)),
	play: openArchive,
};
export const ArchiveNotReadable: Story = {
	tags: ['error', 'offline'],
	render: given((server) => server.dropConnection(archivedRoute)),
	play: openArchive,
};
export const Found: Story = {
	tags: ['long-text'],
	render: given((server) =>
		hits(server, [
			{
				id: threadC,
				name: 'Rye at altitude, and what the crumb says about the flour',
				isArchived: false,
				excerpt: '…the second day is when a rye loaf can be cut, and at 2,000 m it needs a third…',
			},
			{ id: threadA, name: 'Base miles, honestly', isArchived: true, excerpt: 'Slow as rye.' },
			{ id: threadB, name: 'Rye', isArchived: false, excerpt: null },
		]),
	),
	play: async (options) => {
		await search(options);
		await within(options.canvasElement).findByRole('list', { name: 'Threads found' });
	},
};
export const NothingFound: Story = {
	tags: ['empty'],
	render: given((server) => hits(server, [])),
	play: async (options) => {
		await search(options);
		await within(options.canvasElement).findByText('No thread has “rye”.');
	},
};
export const Searching: Story = {
	tags: ['loading'],
	render: given((server) => server.always(searchRoute, () => new Promise(nothing))),
	play: async (options) => {
		await search(options);
		await within(options.canvasElement).findByText('Searching threads');
	},
};
export const SearchFailed: Story = {
	tags: ['error', 'offline'],
	render: given((server) =>
		server.always(searchRoute, () => Promise.reject(new TypeError('Failed to fetch'))),
	),
	play: async (options) => {
		await search(options);
		await within(options.canvasElement).findByText('The search didn’t work.');
	},
};
