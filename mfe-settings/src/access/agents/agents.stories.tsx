import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { access, agent, noAccess } from '../../testing/access-samples.ts';
import { WithStore } from '../../testing/with-store.tsx';
import { AgentsSection } from './agents-section.tsx';

const READ = 'GET /api/access';

/** The settings of connected agents. */
const meta = { title: 'Settings/Agents', component: AgentsSection } satisfies Meta<
	typeof AgentsSection
>;
export default meta;
type Story = StoryObj<typeof meta>;

/** On a server with these replies. Waits for `text`, then presses `button`. */
function given(replies: Replies, text: string | RegExp, button?: string): Story {
	return {
		render: () => (
			<WithStore replies={{ [READ]: answer(access), ...replies }}>
				<AgentsSection />
			</WithStore>
		),
		play: async ({ canvasElement }) => {
			const canvas = within(canvasElement);
			await canvas.findByText(text);
			if (!button) return;
			await userEvent.click(canvas.getByRole('button', { name: button }));
			await screen.findByRole('dialog');
		},
	};
}
const having = (...agents: (typeof agent)[]) => ({ [READ]: answer({ ...access, agents }) });

export const Listed = { ...given({}, 'Claude'), tags: ['plain'] };
export const NoAgents = {
	...given({ [READ]: answer(noAccess) }, /^No agent is connected/),
	tags: ['empty'],
};
export const Loading = { ...given({ [READ]: never }, 'Loading your agents'), tags: ['loading'] };
export const NotLoaded = {
	...given({ [READ]: refuse(503, 'not_ready', 'Not now.') }, 'We couldn’t load your agents'),
	tags: ['error'],
};
export const Disconnecting = { ...given({}, 'Claude', 'Disconnect Claude'), tags: ['question'] };
export const HostileName = {
	...given(
		having({ ...agent, host: null, name: '<b>Warble</b> \u202eelbraw\u200b described at warble' }),
		/<b>Warble/,
	),
	tags: ['hostile'],
};
export const OtherScript = {
	...given(having({ ...agent, name: 'مساعد الكتابة', host: null }), 'مساعد الكتابة'),
	tags: ['other-script'],
};
