import type { Meta, StoryObj } from 'design-system/testing/story';
import {
	fullQueue,
	lastRun,
	lastThread,
	neverFetched,
	someFiles,
	waiting,
} from '../testing/dashboard-data.ts';
import { loadedQuery } from '../testing/loaded-query.ts';
import { ComposeCard } from './cards/compose-card.tsx';
import { EditorCard } from './cards/editor-card.tsx';
import { FilterCard } from './cards/filter-card.tsx';
import { QueueCard } from './cards/queue-card.tsx';
import { TweetsCard } from './cards/tweets-card.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { Introduction } from './introduction.tsx';

const noFetch = {
	state: neverFetched,
	problem: undefined,
	isStarting: false,
	start: async () => undefined,
	refresh: async () => undefined,
};

/** The home page of the app. */
const meta = {
	title: 'Shell/Dashboard',
	component: DashboardPage,
	args: {
		missingKeys: [],
		attention: [],
		canConfigure: true,
		children: <Introduction isLive={() => true} />,
	},
} satisfies Meta<typeof DashboardPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FullAccount: Story = {
	tags: ['plain'],
	args: {
		headline: '7 worth reading, 41 unanswered.',
		attention: [
			{
				title: 'A connection has expired.',
				text: 'X no longer accepts your connection. Connect X again in Settings.',
				action: 'Connect again',
				href: '/app/settings',
			},
		],
		children: (
			<div>
				<TweetsCard query={loadedQuery(waiting)} fetch={noFetch} settingsHref="/app/settings" />
				<FilterCard query={loadedQuery(lastRun)} canReview />
				<QueueCard query={loadedQuery(fullQueue)} />
				<ComposeCard query={loadedQuery(lastThread)} />
				<EditorCard query={loadedQuery(someFiles)} />
			</div>
		),
	},
};
export const WithoutSubscription: Story = {
	tags: ['unavailable'],
	args: {
		attention: [
			{
				title: 'Choose a plan to start.',
				text: 'Every plan starts with a 14-day free trial.',
				action: 'View plans',
				href: '/billing',
			},
		],
	},
};
export const BothKeysMissing: Story = {
	tags: ['empty'],
	args: { missingKeys: ['AI-provider', 'microblogging-platform'] },
};
export const OneKeyMissing: Story = {
	tags: ['empty'],
	args: { missingKeys: ['microblogging-platform'] },
};
export const SettingsNotLive: Story = {
	tags: ['unavailable'],
	args: {
		missingKeys: ['AI-provider'],
		canConfigure: false,
		children: <Introduction isLive={(remote) => remote === 'compose'} />,
	},
};
export const NothingLive: Story = {
	tags: ['unavailable', 'empty'],
	args: { children: <Introduction isLive={() => false} /> },
};
