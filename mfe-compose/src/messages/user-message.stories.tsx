import type { Meta, StoryObj } from 'design-system/testing/story';
import { idOf } from 'remote-kit/testing/fake-drafts';
import { BranchContext } from '../branches/branch-context.ts';
import { fakeBranches } from '../testing/fake-branches.ts';
import { instruction } from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import { emptyMessage } from '../thread/unsent-message.ts';
import { UserMessage, type UserMessageProps } from './user-message.tsx';

/** An instruction of the user with its attachments. */
const meta = {
	title: 'Compose/User message',
	component: UserMessage,
	decorators: [
		(Story) => (
			<WithStore>
				<Story />
			</WithStore>
		),
	],
} satisfies Meta<typeof UserMessage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Lines: Story = {
	tags: ['plain'],
	args: {
		message: instruction(
			'Three posts on why easy runs have to be slow.\n\nNo advice voice, I’m not a coach.',
		),
	},
};
export const WithFiles: Story = {
	tags: ['plain'],
	args: {
		message: instruction('Use the week 9 number.', {
			fileRefs: [{ id: '1', name: 'running/base-miles.md' }],
		}),
	},
};
export const FilesAlone: Story = {
	tags: ['plain'],
	args: { message: instruction('', { fileRefs: [{ id: '1', name: 'running/base miles' }] }) },
};
export const WithDrafts: Story = {
	tags: ['plain'],
	args: { message: instruction('Shorter.', { draftRefs: [idOf(7)], withResults: true }) },
};
const versions = [idOf(1), idOf(2)];
const inTree = instruction('Shorter.', { id: idOf(2), parentId: null, versions });
export const SecondVersion: Story = {
	tags: ['plain'],
	args: { message: inTree },
	render: ({ message }: UserMessageProps) => (
		<BranchContext value={fakeBranches()}>
			<UserMessage message={message} />
		</BranchContext>
	),
};
const edited = { ...emptyMessage, messageId: idOf(2), after: null, text: 'Shorter, and dry.' };
export const BeingEdited: Story = {
	tags: ['plain'],
	args: { message: inTree },
	render: ({ message }: UserMessageProps) => (
		<BranchContext value={fakeBranches({ edited })}>
			<UserMessage message={message} />
		</BranchContext>
	),
};
export const LongWord: Story = {
	tags: ['long-text'],
	args: { message: instruction('w'.repeat(400)) },
};
