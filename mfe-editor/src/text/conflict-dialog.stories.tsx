import type { Meta, StoryObj } from 'design-system/testing/story';
import { fewFiles, miles } from '../testing/samples.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const nothing = () => undefined;

/** Two tabs saved the same file. */
const meta = {
	title: 'Editor/Conflict dialog',
	component: ConflictDialog,
	args: {
		path: miles,
		mine: fewFiles[miles]?.replace('slow', 'embarrassingly slow') ?? '',
		theirs: fewFiles[miles] ?? '',
		isSaving: false,
		onKeepMine: nothing,
		onTakeTheirs: nothing,
		onSaveCopy: nothing,
		onClose: nothing,
	},
} satisfies Meta<typeof ConflictDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Both: Story = { tags: ['question', 'unsaved'] };
export const Saving: Story = { tags: ['busy'], args: { isSaving: true } };
export const SameWords: Story = {
	tags: ['question', 'unsaved'],
	args: { mine: '<p>Rye.</p>', theirs: '<h1>Rye.</h1>' },
};
export const LongTexts: Story = {
	tags: ['question', 'long-text'],
	args: { mine: `<p>${'Slow. '.repeat(400)}</p>`, theirs: `<p>${'Fast. '.repeat(300)}</p>` },
};
