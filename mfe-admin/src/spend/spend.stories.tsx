import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { longList, nothingSpent, spend } from '../testing/spend.ts';
import { WithStore } from '../testing/with-store.tsx';
import { SpendPage } from './spend-page.tsx';

const READ = 'GET /api/admin/spend';

/** Tokens and posts read, by user and day, for operators. */
const meta = { title: 'Admin/Spend' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function shown(replies: Replies): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<SpendPage />
			</WithStore>
		),
	};
}

export const TwoWeeks = { ...shown({ [READ]: answer(spend) }), tags: ['plain'] };
export const LongList = { ...shown({ [READ]: answer(longList) }), tags: ['many'] };
export const NothingSpent = {
	...shown({ [READ]: answer(nothingSpent) }),
	tags: ['empty'],
};
export const Loading = { ...shown({ [READ]: never }), tags: ['loading'] };
export const NotLoaded = {
	...shown({ [READ]: refuse(503, 'not_ready', 'Not now.') }),
	tags: ['error'],
};
