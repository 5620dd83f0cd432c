import type { Meta, StoryObj } from 'design-system/testing/story';
import { PausedQueue } from './paused-queue.tsx';

/** Under the header of every screen while nothing is posted. */
const meta = {
	title: 'Shell/Paused queue',
	component: PausedQueue,
	parameters: { layout: 'fullscreen' },
	args: {
		pause: { reason: 'connection_expired', since: '2026-11-20T13:02:00.000Z' },
		waiting: 6,
		missed: 0,
		busy: false,
		failure: undefined,
		onResume: () => undefined,
	},
} satisfies Meta<typeof PausedQueue>;
export default meta;
type Story = StoryObj<typeof meta>;

const byUser = { reason: 'user', since: '2026-11-20T13:02:00.000Z' } as const;

export const SignedOutByX: Story = { tags: ['error'] };
export const OneMissed: Story = { tags: ['error'], args: { missed: 1 } };
export const SeveralMissed: Story = { tags: ['error'], args: { missed: 12, waiting: 1 } };
export const PausedByUser: Story = { tags: ['waiting'], args: { pause: byUser } };
export const Resuming: Story = { tags: ['busy'], args: { pause: byUser, busy: true } };
export const NotResumed: Story = {
	tags: ['error'],
	args: { pause: byUser, failure: 'Can’t reach Warble.' },
};
