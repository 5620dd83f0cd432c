import type { Meta, StoryObj } from '@storybook/react';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';

/** Shown before the user leaves a screen with unsaved changes, by the shell and by remotes. */
const meta = {
	title: 'Design system/Unsaved changes dialog',
	component: UnsavedChangesDialog,
	args: { onStay: () => undefined, onLeave: () => undefined },
	parameters: { docs: { story: { inline: false, height: '20rem' } } },
} satisfies Meta<typeof UnsavedChangesDialog>;
export default meta;

export const Question: StoryObj<typeof meta> = { tags: ['question'] };
