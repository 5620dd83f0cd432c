import type { Meta, StoryObj } from 'design-system/testing/story';
import { RouterError } from './router-error.tsx';

/** Shown when the shell itself fails. */
const meta = {
	title: 'Shell/Unexpected error',
	tags: ['error'],
	component: RouterError,
} satisfies Meta<typeof RouterError>;
export default meta;

export const Unexpected: StoryObj<typeof meta> = { args: { onReload: () => undefined } };
