import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StandingFilter } from 'bff/contract/filter/standing';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import { standingRun } from 'remote-kit/testing/standing-samples';
import type { FakeServer } from '../testing/fake-server.ts';
import { estimate, runA, template, templateA } from '../testing/samples.ts';
import { privateFeed, standing } from '../testing/standing-samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { StandingPart } from './standing-part.tsx';

const serve = (server: FakeServer) => {
	server.always('POST /api/filter/estimate', () =>
		json(estimate({ posts: 170, modelCost: 0.03, postsCost: 0.4 })),
	);
	server.refuse(`PUT /api/filter/templates/${templateA}/timetable`, 409, {
		code: 'standing_limit_reached',
		message: 'You have 20 filters that run by themselves. Stop one first.',
	});
};
const loaded = (...filters: StandingFilter[]) => ({
	data: { filters, zone: 'Europe/Oslo' },
	refetch: () => undefined,
});
/** A filter that runs by itself. */
const withFilter = (overrides: Partial<StandingFilter>): Pick<Story, 'args' | 'play'> => ({
	args: { standing: loaded(standing({ feed: privateFeed, ...overrides })) },
	play: async ({ canvasElement }) =>
		void (await within(canvasElement).findByRole('heading', { name: 'Runs by itself' })),
});
/** Opens the form of a filter that does not run by itself, and chooses. */
const opened = (label: string, limit?: string): Pick<Story, 'play'> => ({
	play: async ({ canvasElement }) => {
		const canvas = within(canvasElement);
		await userEvent.click(await canvas.findByRole('button', { name: 'Run by itself…' }));
		await userEvent.click(await canvas.findByRole('radio', { name: label }));
		await canvas.findByText(/^The last day has/);
		if (limit === undefined) return;
		const field = canvas.getByRole('textbox', { name: 'Daily limit ($)' });
		await userEvent.clear(field);
		await userEvent.type(field, `${limit}{Enter}`);
		await canvas.findByText(limit === '0' ? /^Enter an amount/ : 'The timetable wasn’t saved.');
	},
});

/** When a template runs by itself, and its private feed. */
const meta = {
	title: 'Filter/Runs by itself',
	component: StandingPart,
	decorators: [withServer(serve)],
	args: {
		template: template(),
		isDirty: false,
		standing: loaded(),
		onAlert: () => undefined,
	},
} satisfies Meta<typeof StandingPart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = { tags: ['empty'] };
export const EveryDay: Story = { tags: ['plain'], ...opened('Every day') };
export const ChosenTimes: Story = { tags: ['plain'], ...opened('On chosen days and times') };
export const LimitInvalid: Story = { tags: ['invalid'], ...opened('Every hour', '0') };
export const NotSaved: Story = { tags: ['error'], ...opened('Every hour', '2') };
export const NotLoaded: Story = {
	tags: ['error'],
	args: {
		standing: {
			error: { code: 'network', message: 'Can’t reach Warble.' },
			refetch: () => undefined,
		},
	},
};
export const NoRunYet: Story = { tags: ['waiting'], ...withFilter({ feed: null, spentToday: 0 }) };
export const Waiting: Story = { tags: ['waiting'], ...withFilter({ lastRun: standingRun() }) };
export const LimitReached: Story = {
	tags: ['waiting'],
	...withFilter({
		spentToday: 0.5,
		lastRun: standingRun({
			leftOut: 3,
			error: {
				code: 'daily_limit_reached',
				message: 'The daily limit of $0.50 was reached.',
				error: '',
			},
		}),
	}),
};
export const Running: Story = {
	tags: ['busy'],
	...withFilter({ runningId: runA, lastRun: standingRun() }),
};
export const Paused: Story = {
	tags: ['disabled'],
	...withFilter({ isPaused: true, nextAt: null, lastRun: standingRun() }),
};
export const Blocked: Story = {
	tags: ['error'],
	...withFilter({
		nextAt: null,
		blocked: { code: 'key_missing', message: 'Store an AI-provider key first.', error: '' },
	}),
};
export const Unsaved: Story = { tags: ['unsaved'], ...withFilter({}) };
Unsaved.args = { ...Unsaved.args, isDirty: true };
export const ManyTimes: Story = {
	tags: ['many'],
	...withFilter({
		timetable: {
			...standing().timetable,
			zone: 'America/Argentina/ComodRivadavia',
			slots: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
				Array.from({ length: weekday + 3 }, (_, at) => ({ weekday, time: `${10 + at}:30` })),
			),
		},
	}),
};
