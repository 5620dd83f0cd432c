import type { Meta, StoryObj } from 'design-system/testing/story';
import { idOf } from 'remote-kit/testing/fake-drafts';
import { WithStore } from '../testing/with-store.tsx';
import { emptyMessage } from '../thread/unsent-message.ts';
import type { EditedMessage } from './edited-message.ts';
import { InstructionEditor } from './instruction-editor.tsx';

const nothing = () => undefined;
const edited: EditedMessage = {
	...emptyMessage,
	messageId: idOf(1),
	after: null,
	text: 'Three posts on why easy runs have to be slow.\n\nNo advice voice, I’m not a coach.',
};

/** An instruction that is being edited. */
const meta = {
	title: 'Compose/Instruction editor',
	component: InstructionEditor,
	args: { edited, onChange: nothing, onRun: nothing, onCancel: nothing, isBusy: false },
	decorators: [
		(Story) => (
			<WithStore>
				<Story />
			</WithStore>
		),
	],
} satisfies Meta<typeof InstructionEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = { tags: ['plain'] };
export const WithAttachments: Story = {
	tags: ['plain'],
	args: { edited: { ...edited, files: ['running/base-miles'], drafts: [idOf(7)] } },
};
export const Empty: Story = { tags: ['empty'], args: { edited: { ...edited, text: '' } } };
export const WhileAnswering: Story = { tags: ['busy'], args: { isBusy: true } };
export const Refused: Story = {
	tags: ['error'],
	args: {
		edited: {
			...edited,
			files: ['running/base-miles'],
			failure: {
				code: 'file_not_found',
				message:
					'We couldn’t find “running/base-miles”. It may have been moved, renamed or deleted.',
			},
		},
	},
};
export const Offline: Story = {
	tags: ['offline'],
	args: {
		edited: { ...edited, failure: { code: 'network', message: 'Can’t reach Warble.' } },
	},
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		edited: {
			...edited,
			text: `${'Easy runs have to be slow. '.repeat(80)}${'w'.repeat(200)}`,
			files: [`${'very-long-folder-'.repeat(9)}/notes`],
		},
	},
};
