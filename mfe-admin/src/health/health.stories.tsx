import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { health, quietHealth } from '../testing/health.ts';
import { WithStore } from '../testing/with-store.tsx';
import { HealthPage } from './health-page.tsx';

const READ = 'GET /api/admin/health';

/** Jobs, providers, streams and space, for operators. */
const meta = { title: 'Admin/Health' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function shown(replies: Replies): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<HealthPage />
			</WithStore>
		),
	};
}

export const Working = { ...shown({ [READ]: answer(health) }), tags: ['plain'] };
export const Quiet = {
	...shown({ [READ]: answer(quietHealth) }),
	tags: ['empty'],
};
export const Loading = { ...shown({ [READ]: never }), tags: ['loading'] };
export const NotLoaded = {
	...shown({ [READ]: refuse(503, 'not_ready', 'Not now.') }),
	tags: ['error'],
};
