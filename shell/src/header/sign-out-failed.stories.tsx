import type { Meta, StoryObj } from 'design-system/testing/story';
import { SignOutFailed } from './sign-out-failed.tsx';

/** Under the header when signing out failed. */
const meta = { title: 'Shell/Sign-out failed', component: SignOutFailed } satisfies Meta<
	typeof SignOutFailed
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = { tags: ['error'] };
