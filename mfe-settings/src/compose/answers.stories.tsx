import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComposeSpending } from 'bff/contract/compose/models';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { WithStore } from '../testing/with-store.tsx';
import { AnswersSection } from './answers-section.tsx';

const READ = 'GET /api/compose/spending';
const stored: ComposeSpending = { monthlyLimit: 5, spent: 1.12, month: '2026-11' };

/** The cost limit of the assistant, in the settings. */
const meta = { title: 'Settings/Answers', component: AnswersSection } satisfies Meta<
	typeof AnswersSection
>;
export default meta;
type Story = StoryObj<typeof meta>;

function given(replies: Replies, text: string | RegExp): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<AnswersSection />
			</WithStore>
		),
		play: async ({ canvasElement }) => void (await within(canvasElement).findByText(text)),
	};
}

export const Limited = {
	...given({ [READ]: answer(stored) }, '$1.12 spent this month'),
	tags: ['plain'],
};
export const NoLimit = {
	...given({ [READ]: answer({ ...stored, monthlyLimit: null, spent: 0 }) }, '$0 spent this month'),
	tags: ['empty'],
};
export const Loading = { ...given({ [READ]: never }, 'Answers'), tags: ['loading'] };
export const NotLoaded = {
	...given({}, "We couldn't load what answers have cost"),
	tags: ['error'],
};
export const NotSaved: Story = {
	...given(
		{ [READ]: answer(stored), 'PUT /api/compose/spending': refuse(503, 'not_ready', 'Not now.') },
		'$1.12 spent this month',
	),
	tags: ['error'],
	play: async ({ canvasElement }) => {
		const section = within(canvasElement);
		await userEvent.type(await section.findByLabelText(/^Most to spend/), '0');
		await userEvent.click(section.getByRole('button', { name: 'Save' }));
		await section.findByText('Not now.');
	},
};
