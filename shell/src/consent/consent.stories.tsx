import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConsentRequest } from 'bff/contract/access/consent';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { Answered } from './answered.tsx';
import { ConsentForm } from './consent-form.tsx';

const request: ConsentRequest = {
	id: 'r1',
	name: 'Claude',
	host: 'claude.ai',
	returnsTo: 'claude.ai',
	isLocal: false,
	asked: 'publish',
};

/** A program asks for access to the account. */
const meta = {
	title: 'Shell/Connect an agent',
	component: ConsentForm,
	parameters: { layout: 'fullscreen' },
	args: {
		request,
		user: { name: 'Mara Lindqvist', username: 'mara' },
		onAnswer: () => undefined,
	},
} satisfies Meta<typeof ConsentForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Described: Story = { tags: ['question'] };
export const NotVerified: Story = {
	tags: ['question'],
	args: {
		request: {
			...request,
			name: 'Writing helper',
			host: null,
			returnsTo: 'localhost:3118',
			isLocal: true,
			asked: 'propose',
		},
	},
};
export const OfAnApp: Story = {
	tags: ['question'],
	args: { request: { ...request, name: 'Cursor', host: null, returnsTo: 'cursor', isLocal: true } },
};
export const ReadOnly: Story = {
	tags: ['question'],
	args: { request: { ...request, asked: 'read' } },
};
export const PublishChosen: Story = {
	tags: ['question'],
	play: async ({ canvasElement }) =>
		userEvent.click(within(canvasElement).getByRole('radio', { name: 'Publish without asking' })),
};
export const Allowing: Story = { tags: ['busy'], args: { answering: 'propose' } };
export const Refusing: Story = { tags: ['busy'], args: { answering: null } };
export const NotSent: Story = {
	tags: ['error'],
	args: { failure: 'Can’t reach Warble. Check your connection, then try again.' },
};
export const SignInNeeded: Story = {
	tags: ['error'],
	args: {
		failure: 'Sign in again to let a program publish without asking.',
		onSignInAgain: () => undefined,
	},
};
export const HostileName: Story = {
	tags: ['hostile', 'long-text'],
	args: {
		request: {
			...request,
			name: `<b>Warble</b> \u202eelbraw\u200b ${'verified-by-warble.example-'.repeat(8)}`,
			host: null,
			returnsTo: `${'very-long-name-'.repeat(12)}.example`,
		},
	},
};
export const OtherScript: Story = {
	tags: ['other-script'],
	args: { request: { ...request, name: 'مساعد الكتابة' } },
};
export const Connected: Story = {
	tags: ['done'],
	render: () => <Answered request={request} isAllowed to="https://claude.ai/callback" />,
};
export const Refused: Story = {
	tags: ['done'],
	render: () => <Answered request={request} isAllowed={false} to="https://claude.ai/callback" />,
};
