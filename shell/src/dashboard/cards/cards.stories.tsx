import type { StandingFilter } from 'bff/contract/filter/standing';
import type { Meta, StoryObj } from 'design-system/testing/story';
import type { ReactNode } from 'react';
import { standingFilter } from 'remote-kit/testing/standing-samples';
import {
	best,
	fetched,
	finishedRun,
	lastRun,
	lastThread,
	neverFetched,
	noFiles,
	noRun,
	noThread,
	nothingWaiting,
	someFiles,
	waiting,
	worthReading,
} from '../../testing/dashboard-data.ts';
import { loadedQuery } from '../../testing/loaded-query.ts';
import type { PostFetch } from '../fetch/use-post-fetch.ts';
import { ComposeCard } from './compose-card.tsx';
import { EditorCard } from './editor-card.tsx';
import { FilterCard } from './filter-card.tsx';
import { TweetsCard } from './tweets-card.tsx';
import { WorthReadingCard } from './worth-reading-card.tsx';

const fetch: PostFetch = {
	state: fetched,
	problem: undefined,
	isStarting: false,
	start: async () => undefined,
	refresh: async () => undefined,
};
const running = { ...fetched, status: 'running', endedAt: null, found: 40, fresh: 12 } as const;
const error = (code: 'connection_expired' | 'feed_missing', message: string) => ({
	code,
	message,
	error: message,
});
const tweets = (state: Partial<PostFetch>, overview: typeof waiting = waiting) => (
	<TweetsCard
		query={loadedQuery(overview)}
		fetch={{ ...fetch, ...state }}
		settingsHref="/app/settings"
	/>
);
const worth = (overview: typeof waiting, ...filters: Partial<StandingFilter>[]) => (
	<WorthReadingCard
		query={loadedQuery(overview)}
		filters={filters.map(standingFilter)}
		isFirstThing
	/>
);
const filter = (run: Partial<typeof finishedRun>, included = 7) => (
	<FilterCard
		query={loadedQuery({ ...lastRun, included, run: { ...finishedRun, ...run } })}
		canReview
	/>
);
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const arabic = 'نشرتُ اليوم عن قواعد البيانات، وعن سبب انتظار الاستعلامات';

/** The rows of the dashboard. Each loads, fails and is empty on its own. */
const meta = {
	title: 'Shell/Dashboard cards',
	component: ({ children }: { children: ReactNode }) => <main>{children}</main>,
	args: { children: null },
} satisfies Meta<{ children: ReactNode }>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Tweets: Story = { tags: ['plain'], args: { children: tweets({}) } };
export const NextFetch: Story = {
	tags: ['plain'],
	args: {
		children: tweets({
			state: { ...fetched, every: 'six_hours', nextAt: '2999-11-20T20:00:00.000Z' },
		}),
	},
};
export const NothingWaiting: Story = {
	tags: ['empty'],
	args: { children: tweets({}, nothingWaiting) },
};
export const NeverFetched: Story = {
	tags: ['empty'],
	args: { children: tweets({ state: neverFetched }, nothingWaiting) },
};
export const Fetching: Story = { tags: ['busy'], args: { children: tweets({ state: running }) } };
export const WaitingForX: Story = {
	tags: ['busy'],
	args: {
		children: tweets({
			state: { ...running, status: 'waiting', waitsUntil: '2999-11-20T20:05:00.000Z' },
		}),
	},
};
export const FetchFailed: Story = {
	tags: ['error'],
	args: {
		children: tweets({
			state: {
				...fetched,
				status: 'failed',
				error: error('connection_expired', 'X no longer accepts your connection. Connect X again.'),
			},
		}),
	},
};
export const NothingToFetch: Story = {
	tags: ['error'],
	args: {
		children: tweets({
			problem: { during: 'start', ...error('feed_missing', 'Connect X, or name accounts.') },
		}),
	},
};
export const FetchUnknown: Story = {
	tags: ['error'],
	args: {
		children: tweets({
			state: undefined,
			problem: { during: 'read', code: 'network', message: 'Warble can’t be reached.' },
		}),
	},
};
export const WorthReading: Story = { tags: ['plain'], args: { children: worth(worthReading, {}) } };
export const CaughtUp: Story = { tags: ['empty'], args: { children: worth(nothingWaiting, {}) } };
export const FirstRunPending: Story = {
	tags: ['empty', 'waiting'],
	args: { children: worth(nothingWaiting, { lastRun: null }) },
};
export const FilterPaused: Story = {
	tags: ['empty'],
	args: { children: worth(nothingWaiting, { isPaused: true, nextAt: null }) },
};
export const FilterByHand: Story = {
	tags: ['plain'],
	args: { children: <FilterCard query={loadedQuery(lastRun)} canReview suggestsTimes /> },
};
export const Filter: Story = { tags: ['plain'], args: { children: filter({}) } };
export const FilterRunning: Story = {
	tags: ['busy'],
	args: { children: filter({ status: 'running', total_processed: 120, endedAt: null }, 4) },
};
export const FilterFailed: Story = {
	tags: ['error'],
	args: {
		children: filter({
			status: 'failed',
			error: {
				code: 'key_rejected',
				message: 'OpenRouter rejected your key. Copy the whole key again, or create a new one.',
				error: '',
			},
		}),
	},
};
export const FilterCancelled: Story = {
	tags: ['plain'],
	args: { children: filter({ status: 'cancelled', total_processed: 100 }) },
};
export const NoRun: Story = {
	tags: ['empty'],
	args: { children: <FilterCard query={loadedQuery(noRun)} canReview /> },
};
export const Compose: Story = {
	tags: ['plain'],
	args: { children: <ComposeCard query={loadedQuery(lastThread)} /> },
};
export const ComposeRunning: Story = {
	tags: ['busy'],
	args: {
		children: (
			<ComposeCard
				query={loadedQuery({
					thread: lastThread.thread && { ...lastThread.thread, isRunning: true, drafts: [] },
					earlier: [],
				})}
			/>
		),
	},
};
export const NoThread: Story = {
	tags: ['empty'],
	args: { children: <ComposeCard query={loadedQuery(noThread)} /> },
};
export const Editor: Story = {
	tags: ['plain'],
	args: { children: <EditorCard query={loadedQuery(someFiles)} /> },
};
export const NoFiles: Story = {
	tags: ['empty'],
	args: { children: <EditorCard query={loadedQuery(noFiles)} /> },
};
export const Loading: Story = {
	tags: ['loading'],
	args: { children: <ComposeCard query={{ ...loadedQuery(noThread), data: undefined }} /> },
};
export const Failed: Story = {
	tags: ['error'],
	args: {
		children: (
			<ComposeCard
				query={{
					...loadedQuery(noThread),
					data: undefined,
					failure: 'Warble can’t be reached. Check your connection.',
				}}
			/>
		),
	},
};
export const LongTexts: Story = {
	tags: ['long-text'],
	args: {
		children: (
			<>
				{worth(
					{
						...worthReading,
						worth_reading_newest: worthReading.worth_reading_newest.map((post) => ({
							...post,
							filter: long,
							reason: `${long} ${'because of that '.repeat(20)}`,
						})),
					},
					{},
				)}
				{tweets(
					{},
					{
						...waiting,
						newest: waiting.newest.map((post) => ({
							...post,
							author_name: `${long} ${long}`,
							text: `${long}${long}${long} ${post.text}`,
						})),
					},
				)}
				<FilterCard
					query={loadedQuery({
						...lastRun,
						run: { ...finishedRun, title: long },
						best: { ...best, author_name: long, text: long.repeat(4), reason: long.repeat(3) },
					})}
					canReview
				/>
				<ComposeCard
					query={loadedQuery({
						thread: lastThread.thread && {
							...lastThread.thread,
							name: long,
							drafts: [{ text: long.repeat(3) }],
						},
						earlier: lastThread.earlier.map((thread) => ({ ...thread, name: `${long} ${long}` })),
					})}
				/>
				<EditorCard
					query={loadedQuery({
						files: someFiles.files.map((file) => ({ ...file, path: `${long}/${file.path}` })),
					})}
				/>
			</>
		),
	},
};
export const RightToLeft: Story = {
	tags: ['long-text'],
	args: {
		children: (
			<>
				{tweets(
					{},
					{
						...waiting,
						newest: waiting.newest.map((post) => ({ ...post, author_name: 'ليلى', text: arabic })),
					},
				)}
				<ComposeCard
					query={loadedQuery({
						thread: lastThread.thread && {
							...lastThread.thread,
							name: arabic,
							drafts: [{ text: arabic }],
						},
						earlier: lastThread.earlier.map((thread) => ({ ...thread, name: arabic })),
					})}
				/>
			</>
		),
	},
};
