import type { Meta, StoryObj } from 'design-system/testing/story';
import { OnboardingForm } from './onboarding-form.tsx';
import { MAX_ANSWER, questions } from './questions.ts';

const nothing = () => undefined;
const [marketing, postTopics] = questions;

/** The two questions of a newcomer. */
const meta = {
	title: 'Settings/Onboarding',
	component: OnboardingForm,
	args: {
		step: 1,
		question: marketing,
		answer: '',
		onChange: nothing,
		onBack: nothing,
		onNext: nothing,
		onSkip: nothing,
	},
} satisfies Meta<typeof OnboardingForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FirstQuestion: Story = { tags: ['empty'] };
export const RedirectResponse: Story = {
	tags: ['plain'],
	args: { answer: 'A newsletter for people who run slowly and read a lot' },
};
export const SecondQuestion: Story = {
	tags: ['plain'],
	args: { step: 2, question: postTopics, answer: 'Easy running, training notes with numbers' },
};
export const Saving: Story = {
	tags: ['busy'],
	args: { step: 2, question: postTopics, answer: 'Easy running', saving: 'answers' },
};
export const Skipping: Story = { tags: ['busy'], args: { saving: 'skip' } };
export const NotSaved: Story = {
	tags: ['error', 'offline'],
	args: {
		step: 2,
		question: postTopics,
		answer: 'Easy running',
		failure: 'Can’t reach Warble. Check your connection and try again.',
	},
};
export const LongAnswer: Story = {
	tags: ['long-text'],
	args: { answer: 'Easy running. '.repeat(280) },
};
export const TooLong: Story = {
	tags: ['invalid', 'long-text'],
	args: { answer: 'x'.repeat(MAX_ANSWER + 12) },
};
