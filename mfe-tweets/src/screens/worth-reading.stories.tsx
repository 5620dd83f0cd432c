import { within } from '@testing-library/react';
import type { StandingFilter } from 'bff/contract/filter/standing';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import { standingFilter } from 'remote-kit/testing/standing-samples';
import { renderWith, waitForText } from '../testing/render-review.tsx';
import { onBluesky, run, verdict, worthReading } from '../testing/samples.ts';
import { TweetReview } from './tweet-review.tsx';

/** Posts that standing filters found. */
const meta = {
	title: 'Tweets/Worth reading',
	component: TweetReview,
	parameters: { layout: 'fullscreen' },
	args: { search: '', navigate: () => undefined, onUnsavedChange: () => undefined },
} satisfies Meta<typeof TweetReview>;
export default meta;
type Story = StoryObj<typeof meta>;

const posts = [0, 1, 2].map((n) => worthReading(n));
const bread = verdict({
	templateId: '7f3a91c2-0000-4000-8000-00000000000b',
	name: 'Bread, no influencers',
	reason: 'Says how to hear that a loaf is done.',
});
const author = (id: string, name: string) => ({
	id,
	network: 'x' as const,
	author_name: name,
	author_username: name,
	url: null,
});
const caughtUp = (...filters: Partial<StandingFilter>[]) =>
	renderWith((server) => server.reading([], filters.map(standingFilter)));

export const NewPosts: Story = {
	tags: ['plain'],
	...waitForText('All standing filters'),
	render: renderWith((server) => {
		server.reading(posts);
		server.always('GET /api/filter/runs', () => json([run()]));
	}),
};
export const SeveralFilters: Story = {
	tags: ['plain'],
	...waitForText('Bread, no influencers'),
	render: renderWith((server) =>
		server.reading([worthReading(1, { filters: [bread, verdict()] }), worthReading(0)]),
	),
};
export const SameFromSeveralAccounts: Story = {
	tags: ['plain'],
	...waitForText('3 others'),
	render: renderWith((server) =>
		server.reading([
			worthReading(0, {
				also_by: ['pgtips', 'femiadeyemi', 'c', 'd', 'e'].map((name, n) =>
					author(String(n + 1), name),
				),
			}),
			worthReading(1, {
				also_by: [
					author('1', 'boulange_rie'),
					{ ...author(onBluesky.id, 'rie.example'), network: 'bluesky', url: onBluesky.url },
				],
			}),
		]),
	),
};
export const Marked: Story = {
	tags: ['done'],
	...waitForText('Femi Adeyemi'),
	render: renderWith((server) =>
		server.reading([
			worthReading(0, { mark: 'read' }),
			worthReading(1, { mark: 'saved' }),
			worthReading(2),
		]),
	),
};
export const MarkedAsRead: Story = {
	tags: ['done'],
	render: renderWith((server) => server.reading([worthReading(0)])),
	play: async ({ canvasElement }) => {
		const button = await within(canvasElement).findByRole('button', { name: 'Read' });
		button.click();
		await within(document.body).findByText('Marked as read.');
		await within(canvasElement).findByText('You’re caught up.');
	},
};
export const NotMarked: Story = {
	tags: ['error'],
	render: renderWith((server) => {
		server.reading(posts);
		server.refuse(`PUT /api/tweets/${worthReading(0).id}/mark`, 500, {
			code: 'internal',
			message: 'Something broke on our side.',
		});
	}),
	play: async ({ canvasElement }) => {
		const [button] = await within(canvasElement).findAllByRole('button', { name: 'Save' });
		button?.click();
		await within(canvasElement).findByText('Not saved.');
	},
};
export const FilteredOut: Story = {
	tags: ['plain'],
	...waitForText('An advertisement for a course.'),
	render: renderWith(
		(server) =>
			server.reading(
				[
					worthReading(0, {
						filters: [verdict({ included: false, reason: 'An advertisement for a course.' })],
					}),
					worthReading(1, { filters: [verdict({ reason: null })] }),
				],
				undefined,
				'filtered_out',
			),
		{ search: '?filter=filtered_out' },
	),
};
export const AskingToMarkAll: Story = {
	tags: ['question'],
	render: renderWith((server) => {
		server.reading(posts);
		server.waiting({ worth_reading: 34, saved: 3, standing: true });
	}),
	play: async ({ canvasElement }) => {
		await within(canvasElement).findByText('34');
		const button = await within(canvasElement).findByRole('button', { name: 'Mark all as read' });
		button.click();
		await within(document.body).findByRole('dialog', { name: 'Mark 34 posts as read?' });
	},
};
export const CaughtUp: Story = {
	tags: ['empty'],
	...waitForText('You’re caught up.'),
	render: caughtUp({}),
};
export const FirstRunPending: Story = {
	tags: ['empty', 'waiting'],
	...waitForText(/^Your filter runs on/),
	render: caughtUp({ lastRun: null }),
};
export const Paused: Story = {
	tags: ['empty'],
	...waitForText('Your filter is paused.'),
	render: caughtUp({ isPaused: true, nextAt: null }),
};
const message = 'OpenRouter rejected your key. Copy the whole key again, or create a new one.';
const blocked = { code: 'key_rejected', message, error: message } as const;
export const Blocked: Story = {
	tags: ['empty', 'error'],
	...waitForText('Your filters can’t run.'),
	render: caughtUp(
		{ blocked, nextAt: null },
		{ templateId: 'b', name: 'Bread, no influencers', isPaused: true, nextAt: null },
	),
};
export const OneBlocked: Story = {
	tags: ['empty', 'error'],
	...waitForText('You’re caught up.'),
	render: caughtUp({}, { templateId: 'b', name: bread.name, blocked, nextAt: null }),
};
export const NothingSaved: Story = {
	tags: ['empty'],
	...waitForText('Nothing saved.'),
	render: renderWith((server) => server.reading([], undefined, 'saved'), {
		search: '?filter=saved',
	}),
};
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
export const LongTexts: Story = {
	tags: ['long-text'],
	...waitForText(/^Also by/),
	render: renderWith((server) =>
		server.reading([
			worthReading(0, {
				author_name: `${long} ${long}`,
				content: `${long}${long} ${long}`,
				filters: [verdict({ name: long, reason: `${long} ${'because of that '.repeat(20)}` })],
				also_by: [author('1', 'fifteen_letters'), author('2', 'fifteen_letter2')],
			}),
		]),
	),
};
