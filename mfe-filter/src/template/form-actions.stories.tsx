import type { Meta, StoryObj } from 'design-system/testing/story';
import { FormActions } from './form-actions.tsx';

const nothing = () => undefined;

/** The buttons of the template form. */
const meta = {
	title: 'Filter/Form actions',
	component: FormActions,
	args: {
		isRunning: false,
		estimate: 'About 85 posts, under $0.01, a minute.',
		runLabel: 'Run Filter',
		disabled: false,
		isDirty: false,
		isSaving: false,
		isDuplicating: false,
		selected: 'Slow running',
		isRestored: false,
		onRun: nothing,
		onSave: nothing,
		onDuplicate: nothing,
		onDelete: nothing,
		onDiscard: nothing,
	},
} satisfies Meta<typeof FormActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Saved: Story = { tags: ['done'] };
export const Unsaved: Story = { tags: ['unsaved'], args: { isDirty: true } };
export const BroughtBack: Story = {
	tags: ['unsaved'],
	args: { isDirty: true, isRestored: true },
};
export const Running: Story = { tags: ['busy', 'disabled'], args: { isRunning: true } };
export const Saving: Story = { tags: ['busy', 'unsaved'], args: { isSaving: true, isDirty: true } };
export const NothingSelected: Story = { tags: ['empty', 'disabled'], args: { selected: null } };
export const Loading: Story = { tags: ['loading', 'disabled'], args: { disabled: true } };
