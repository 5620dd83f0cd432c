import type { Meta, StoryObj } from 'design-system/testing/story';
import { people } from '../testing/people.ts';
import { answer, never, type Replies, refuse } from '../testing/replies.ts';
import { WithStore } from '../testing/with-store.tsx';
import { PeoplePage } from './people-page.tsx';

const LIST = 'GET /api/admin/people?limit=50';

/** The accounts of an installation, for operators. */
const meta = { title: 'Admin/People' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function shown(replies: Replies, search = ''): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<PeoplePage location={{ path: '/app/admin/people', search }} navigate={() => undefined} />
			</WithStore>
		),
	};
}

export const Listed = {
	...shown({ [LIST]: answer({ people, next_cursor: 'c2' }) }),
	tags: ['plain'],
};
export const NobodyFound = {
	...shown({ [`${LIST}&q=zoe`]: answer({ people: [], next_cursor: null }) }, '?q=zoe'),
	tags: ['empty'],
};
export const Loading = { ...shown({ [LIST]: never }), tags: ['loading'] };
export const NotLoaded = {
	...shown({ [LIST]: refuse(503, 'not_ready', 'Not now.') }),
	tags: ['error'],
};
