import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { emptyFunnel, funnel } from '../testing/funnel.ts';
import { WithStore } from '../testing/with-store.tsx';
import { FunnelPage } from './funnel-page.tsx';

const READ = 'GET /api/admin/funnel?weeks=8';

/** From the visit to the payment, for operators. */
const meta = { title: 'Admin/Funnel' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function shown(replies: Replies): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<FunnelPage location={{ path: '/app/admin', search: '' }} apiBaseUrl="" />
			</WithStore>
		),
	};
}

export const TwoMonths = { ...shown({ [READ]: answer(funnel) }), tags: ['plain'] };
export const NobodyCame = { ...shown({ [READ]: answer(emptyFunnel) }), tags: ['empty'] };
export const Loading = { ...shown({ [READ]: never }), tags: ['loading'] };
export const NotLoaded = {
	...shown({ [READ]: refuse(503, 'not_ready', 'Not now.') }),
	tags: ['error'],
};
