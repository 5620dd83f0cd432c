import { within } from '@testing-library/react';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { testProps } from 'remote-kit/harness/test-props';
import { answer, never, type Replies } from 'remote-kit/testing/replies';
import {
	connected,
	homeFeed,
	noFeed,
	notConnected,
	publishing,
	sessions,
} from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const everything: Replies = {
	'GET /api/user-api-keys': answer({ openrouter_api_key: 'sk-or-…1a2b' }),
	'GET /api/connections': answer(connected),
	'GET /api/feed': answer(homeFeed),
	'GET /api/publishing/settings': answer(publishing),
	'GET /api/compose/spending': answer({ monthlyLimit: null, spent: 0, month: '2026-11' }),
	'GET /api/auth/sessions': answer({ sessions }),
};
const nobody: Replies = {
	'GET /api/user-api-keys': answer({}),
	'GET /api/connections': answer(notConnected),
	'GET /api/feed': answer(noFeed),
	'GET /api/publishing/settings': answer(publishing),
	'GET /api/compose/spending': answer({ monthlyLimit: null, spent: 0, month: '2026-11' }),
	'GET /api/auth/sessions': answer({ sessions: sessions.slice(0, 1) }),
};
const silence = Object.fromEntries(Object.keys(everything).map((route) => [route, never]));

/** The whole settings, on a fake server. */
const meta = {
	title: 'Settings/Settings screen',
	component: SettingsScreen,
	parameters: { layout: 'fullscreen' },
	args: testProps({ location: { path: '/app/settings', search: '' } }),
} satisfies Meta<typeof SettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** On a server with this reply. Waits for `text`. */
function given(replies: Replies, text: string, search = ''): Story {
	return {
		args: { location: { path: '/app/settings', search } },
		render: (args) => (
			<WithStore replies={replies}>
				<SettingsScreen {...args} />
			</WithStore>
		),
		play: async ({ canvasElement }) => void (await within(canvasElement).findByText(text)),
	};
}

export const EverythingConnected = { ...given(everything, 'Safari on iOS'), tags: ['plain'] };
export const NothingYet = { ...given(nobody, "Warble can't read new posts"), tags: ['empty'] };
export const Loading = { ...given(silence, 'Appearance'), tags: ['loading'] };
export const NothingCouldBeRead = {
	...given({}, "We couldn't load your sessions"),
	tags: ['error'],
};
export const BackFromX = {
	...given(everything, 'X is connected', '?connected=twitter'),
	tags: ['done'],
};
export const BackWithoutX = {
	...given(nobody, "X wasn't connected", '?connect_error=taken&provider=twitter'),
	tags: ['error'],
};
