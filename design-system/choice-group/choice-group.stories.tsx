import type { Meta, StoryObj } from '@storybook/react';
import { Choice } from '../choice/choice.tsx';
import { ChoiceGroup } from './choice-group.tsx';

/** Use it for a question with a few answers that need a sentence each. For short ones use Select. */
const meta = {
	title: 'Design system/Choice group',
	component: ChoiceGroup,
	args: {
		legend: 'What may it do?',
		children: (
			<>
				<Choice
					type="radio"
					name="right"
					label="Read only"
					note="Changes nothing."
					defaultChecked
				/>
				<Choice type="radio" name="right" label="Read and draft" note="Others see none of it." />
			</>
		),
	},
} satisfies Meta<typeof ChoiceGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const One: Story = { tags: ['plain'] };
export const Several: Story = {
	tags: ['plain'],
	args: {
		legend: 'Send when',
		children: (
			<>
				<Choice type="checkbox" label="A draft was posted" defaultChecked />
				<Choice type="checkbox" label="A filter run ended" />
			</>
		),
	},
};
export const NothingChosen: Story = {
	tags: ['invalid'],
	args: { ...Several.args, error: 'Choose at least one.' },
};
