import type { Meta, StoryObj } from 'design-system/testing/story';
import { KeepAccount } from './keep-account.tsx';

/** Shown in place of every screen while the account waits to be deleted. */
const meta = {
	title: 'Shell/Keep account',
	component: KeepAccount,
	args: {
		deletesAt: '2026-12-07T09:00:00.000Z',
		state: 'waiting',
		onKeep: () => undefined,
		onGo: () => undefined,
	},
} satisfies Meta<typeof KeepAccount>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = { tags: ['plain'] };
export const Keeping: Story = { tags: ['loading'], args: { state: 'keeping' } };
export const NotKept: Story = {
	tags: ['error'],
	args: { failure: 'Warble is restarting. Try again in a moment.' },
};
export const Kept: Story = { tags: ['done'], args: { state: 'kept' } };
export const TooLate: Story = { tags: ['unavailable'], args: { state: 'over' } };
