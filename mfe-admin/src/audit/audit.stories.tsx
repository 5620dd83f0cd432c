import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { entries } from '../testing/audit.ts';
import { WithStore } from '../testing/with-store.tsx';
import { AuditPage } from './audit-page.tsx';

const LIST = 'GET /api/admin/audit?limit=50';

/** Audit events of accounts, for operators. */
const meta = { title: 'Admin/Audit' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function shown(replies: Replies, search = ''): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<AuditPage location={{ path: '/app/admin/audit', search }} navigate={() => undefined} />
			</WithStore>
		),
	};
}

export const Listed = {
	...shown({ [LIST]: answer({ entries, next_cursor: 'c2' }) }),
	tags: ['plain'],
};
export const NothingFound = {
	...shown({ [`${LIST}&kind=logout`]: answer({ entries: [], next_cursor: null }) }, '?kind=logout'),
	tags: ['empty'],
};
export const UnknownPerson = {
	...shown(
		{ [`${LIST}&person=zoe`]: refuse(404, 'not_found', 'There’s no account zoe.') },
		'?person=zoe',
	),
	tags: ['empty'],
};
export const Loading = { ...shown({ [LIST]: never }), tags: ['loading'] };
export const NotLoaded = {
	...shown({ [LIST]: refuse(503, 'not_ready', 'Not now.') }),
	tags: ['error'],
};
