import type { Meta, StoryObj } from 'design-system/testing/story';
import { instruction } from '../testing/samples.ts';
import { UserMessage } from './user-message.tsx';

/** An instruction of the user with its attached files. */
const meta = { title: 'Compose/User message', component: UserMessage } satisfies Meta<
	typeof UserMessage
>;
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
export const LongWord: Story = {
	tags: ['long-text'],
	args: { message: instruction('w'.repeat(400)) },
};
