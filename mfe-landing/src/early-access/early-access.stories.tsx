import type { Meta, StoryObj } from 'design-system/testing/story';
import { EarlyAccess } from './early-access.tsx';

/** The early-access form. The page's script switches between these states. */
const meta = { title: 'Landing/Early access', component: EarlyAccess } satisfies Meta<
	typeof EarlyAccess
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { tags: ['empty'] };
export const Sending: Story = { tags: ['busy', 'disabled'], args: { isSending: true } };
export const Failed: Story = {
	tags: ['error'],
	args: {
		failure: {
			text: 'Failed to submit email and analytics data',
			reason: 'Failed to submit landing data',
		},
	},
};
export const Refused: Story = {
	tags: ['error', 'long-text'],
	args: {
		failure: {
			text: 'Failed to submit email and analytics data',
			reason:
				'Too many addresses have come from this network in the last half hour, so this one was not taken. Try again at 20:15, or write to hello@warble.example.',
		},
	},
};
export const FailedUnexpectedly: Story = {
	tags: ['error'],
	args: {
		failure: { text: 'Submission failed', reason: 'Your email wasn’t sent. Try again.' },
	},
};
export const Thanks: Story = { tags: ['done'], args: { view: 'thanks' } };
export const AlreadySubmitted: Story = { tags: ['done'], args: { view: 'submitted' } };
