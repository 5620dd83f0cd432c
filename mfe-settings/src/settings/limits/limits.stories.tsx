import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComposeSpending } from 'bff/contract/compose/models';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { publishing } from '../../testing/samples.ts';
import { WithStore } from '../../testing/with-store.tsx';
import { LimitsSection } from './limits-section.tsx';

const READ = 'GET /api/compose/spending';
const PUBLISHING = 'GET /api/publishing/settings';
const stored: ComposeSpending = { monthlyLimit: 5, spent: 1.12, month: '2026-11' };
const everything: Replies = {
	[READ]: answer(stored),
	[PUBLISHING]: answer({ ...publishing, monthlyLimit: 20, resultsLimit: 1 }),
};

/** All monthly limits, in the settings. */
const meta = { title: 'Settings/Budget', component: LimitsSection } satisfies Meta<
	typeof LimitsSection
>;
export default meta;
type Story = StoryObj<typeof meta>;

function given(replies: Replies, text: string | RegExp): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<LimitsSection />
			</WithStore>
		),
		play: async ({ canvasElement }) => void (await within(canvasElement).findByText(text)),
	};
}

export const Limited = { ...given(everything, 'Assistant'), tags: ['plain'] };
export const NoLimits = {
	...given(
		{
			[READ]: answer({ ...stored, monthlyLimit: null, spent: 0 }),
			[PUBLISHING]: answer(publishing),
		},
		'Off. Turn it on',
	),
	tags: ['empty'],
};
export const Loading = { ...given({ [READ]: never }, 'Budget'), tags: ['loading'] };
export const NotLoaded = { ...given({}, 'We couldn’t load your budget'), tags: ['error'] };
const type = async (canvasElement: HTMLElement, text: string) => {
	const section = within(canvasElement);
	await userEvent.type(await section.findByLabelText(/^Assistant/), text);
	await userEvent.click(section.getByRole('button', { name: 'Save' }));
	return section;
};
export const Invalid: Story = {
	...given(everything, 'Assistant'),
	tags: ['error'],
	play: async ({ canvasElement }) => {
		const section = await type(canvasElement, ' euros');
		await section.findByText(/^Enter an amount in dollars/);
	},
};
export const NotSaved: Story = {
	...given(
		{ ...everything, 'PUT /api/compose/spending': refuse(503, 'not_ready', 'Not now.') },
		'Assistant',
	),
	tags: ['error'],
	play: async ({ canvasElement }) => {
		const section = await type(canvasElement, '0');
		await section.findByText('Not now.');
	},
};
