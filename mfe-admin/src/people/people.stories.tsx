import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { people } from '../testing/people.ts';
import { WithStore } from '../testing/with-store.tsx';
import { PeoplePage } from './people-page.tsx';

const INVITATIONS = 'GET /api/admin/invitations';
const invitations = ['ines@example.org', 'tove@example.org'].map((email, index) => ({
	id: `00000000-0000-4000-8000-00000000000${index}`,
	email,
	createdAt: '2026-11-20T10:00:00.000Z',
	expiresAt: '2026-11-27T10:00:00.000Z',
}));
const LIST = 'GET /api/admin/people?limit=50';

/** The accounts of an installation, for operators. */
const meta = { title: 'Admin/People' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function shown(replies: Replies, search = ''): Story {
	return {
		render: () => (
			<WithStore replies={{ [INVITATIONS]: answer({ invitations }), ...replies }}>
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
	...shown(
		{
			[`${LIST}&q=zoe`]: answer({ people: [], next_cursor: null }),
			[INVITATIONS]: answer({ invitations: [] }),
		},
		'?q=zoe',
	),
	tags: ['empty'],
};
export const Loading = { ...shown({ [LIST]: never, [INVITATIONS]: never }), tags: ['loading'] };
export const NotLoaded = {
	...shown({
		[LIST]: refuse(503, 'not_ready', 'Not now.'),
		[INVITATIONS]: refuse(503, 'not_ready', 'Not now.'),
	}),
	tags: ['error'],
};
