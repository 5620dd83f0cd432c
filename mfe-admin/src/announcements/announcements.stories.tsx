import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { announcements } from '../testing/announcements.ts';
import { WithStore } from '../testing/with-store.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';

const LIST = 'GET /api/admin/announcements';

/** Announcements by operators, and the maintenance switch. */
const meta = { title: 'Admin/Announcements' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function shown(replies: Replies): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<AnnouncementsPage />
			</WithStore>
		),
	};
}

export const Announced = {
	...shown({ [LIST]: answer({ maintenance: null, announcements }) }),
	tags: ['long-text'],
};
export const InMaintenance = {
	...shown({
		[LIST]: answer({ maintenance: { until: '2026-11-23T21:30:00.000Z' }, announcements: [] }),
	}),
	tags: ['plain'],
};
export const Nothing = {
	...shown({ [LIST]: answer({ maintenance: null, announcements: [] }) }),
	tags: ['empty'],
};
export const Loading = { ...shown({ [LIST]: never }), tags: ['loading'] };
export const NotLoaded = {
	...shown({ [LIST]: refuse(503, 'not_ready', 'Not now.') }),
	tags: ['error'],
};
