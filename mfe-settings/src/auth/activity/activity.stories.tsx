import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Activity } from 'bff/contract/auth/activity';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { WithStore } from '../../testing/with-store.tsx';
import { ActivitySection } from './activity-section.tsx';

const READ = 'GET /api/activity?limit=20';
const kinds: Pick<Activity, 'kind' | 'details'>[] = [
	{ kind: 'published', details: { draftId: 'd1', parts: 3 } },
	{ kind: 'publication_stopped', details: { draftId: 'd2', status: 'missed' } },
	{ kind: 'subscription_changed', details: { status: 'trialing' } },
	{ kind: 'key_changed', details: { field: 'openrouter_api_key' } },
	{ kind: 'connected', details: { provider: 'twitter' } },
	{ kind: 'login_failed', details: { how: 'password' } },
	{ kind: 'login', details: { how: 'google' } },
	{ kind: 'deletion_refused', details: {} },
	{ kind: 'account_created', details: {} },
];
const activity = kinds.map((one, index) => ({
	...one,
	id: String(index),
	device: index > 4 ? 'Firefox on Windows' : null,
	at: `2026-11-20T${18 - index}:52:00.000Z`,
}));

/** The activity section of the settings. */
const meta = { title: 'Settings/Activity', component: ActivitySection } satisfies Meta<
	typeof ActivitySection
>;
export default meta;
type Story = StoryObj<typeof meta>;

function shown(replies: Replies, text: string): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<ActivitySection />
			</WithStore>
		),
		play: async ({ canvasElement }) => {
			const section = within(canvasElement);
			await userEvent.click(section.getByRole('button', { name: 'Show activity' }));
			await section.findByText(text);
		},
	};
}

export const Shown = {
	...shown({ [READ]: answer({ activity, next_cursor: 'c2' }) }, 'Show earlier'),
	tags: ['plain'],
};
export const Nothing = {
	...shown({ [READ]: answer({ activity: [], next_cursor: null }) }, 'Nothing has happened yet.'),
	tags: ['empty'],
};
export const Loading = { ...shown({ [READ]: never }, 'Loading your activity'), tags: ['loading'] };
export const NotLoaded = {
	...shown({ [READ]: refuse(503, 'not_ready', 'Not now.') }, 'We couldn’t load your activity'),
	tags: ['error'],
};
