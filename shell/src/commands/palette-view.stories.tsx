import type { SearchResults } from 'bff/contract/search/search';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { PaletteView } from './palette-view.tsx';
import { foundGroups } from './rows/palette-rows.ts';
import { recentGroup } from './rows/recent-rows.ts';
import { goTo } from './rows/screen-rows.ts';

const nothing = () => undefined;
const screens = ['Dashboard', 'Tweets', 'Filter', 'Compose', 'Drafts', 'Queue'].map((name) =>
	goTo(`/app/${name}`, name),
);
const actions = [
	{ id: 'thread', verb: 'New', object: 'chat with Warble', run: nothing },
	{ id: 'draft', verb: 'New', object: 'draft', run: nothing },
	{ id: 'out', verb: 'Sign', object: 'out', run: nothing },
];
const at = '2026-11-19T20:14:00.000Z';
const results: SearchResults = {
	threads: [{ id: 't', name: 'Rye bread at altitude', updatedAt: at }],
	drafts: [
		{ id: 'd', excerpt: 'The crust of the bread cracks because it cools.', status: 'queued', at },
		{ id: 'e', excerpt: '', status: null, at },
	],
	files: [{ path: 'bread/altitude.md', updatedAt: at }],
	templates: [{ id: 'm', name: 'Bread, no influencers', version: 2 }],
	runs: [{ id: 'r', title: 'Bread, no influencers', createdAt: at, total: 402, included: 61 }],
};
const found = foundGroups(results);
const known = [
	{ title: 'Do', rows: actions },
	{ title: 'Screens', rows: screens },
];
const search = { status: 'done', reason: '', retry: nothing } as const;

/** Ctrl K on every screen. */
const meta = {
	title: 'Shell/Palette',
	component: PaletteView,
	parameters: { layout: 'fullscreen' },
	args: {
		open: true,
		query: '',
		groups: known,
		search,
		onQuery: nothing,
		onRow: nothing,
		onShortcuts: nothing,
		onClose: nothing,
		onClosed: nothing,
	},
} satisfies Meta<typeof PaletteView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtADraft: Story = {
	tags: ['plain'],
	args: {
		groups: [
			{
				title: 'Here',
				rows: [
					{
						id: 'q',
						verb: 'Add',
						object: 'this draft to the queue',
						note: 'Fri 17:30',
						run: nothing,
					},
					{ id: 's', verb: 'Schedule', object: 'this draft', run: nothing },
				],
			},
			recentGroup(results, '/app'),
			...known,
		],
	},
};
export const Found: Story = { tags: ['plain'], args: { query: 'bread', groups: found } };
export const FoundOnPhone: Story = {
	tags: ['phone'],
	args: { query: 'bread', groups: found },
};
export const Searching: Story = {
	tags: ['loading'],
	args: { search: { ...search, status: 'searching' } },
};
export const NothingFound: Story = { tags: ['empty'], args: { query: 'zzz', groups: [] } };
export const Failed: Story = {
	tags: ['error'],
	args: { search: { ...search, status: 'failed', reason: 'Can’t reach Warble.' } },
};
export const ActionFailed: Story = {
	tags: ['error'],
	args: { failure: 'Can’t reach Warble.' },
};
export const Offline: Story = {
	tags: ['unavailable'],
	args: { search: { ...search, status: 'offline' } },
};
export const LongTexts: Story = {
	tags: ['long-text'],
	args: {
		query: 'miles',
		groups: foundGroups({
			threads: [{ id: 't', name: 'miles '.repeat(40), updatedAt: at }],
			drafts: [],
			files: [{ path: `${'running/miles/'.repeat(20)}x.md`, updatedAt: at }],
			templates: [],
			runs: [],
		}),
	},
};
