import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Deletion } from 'bff/contract/deletion/deletion';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { WithStore } from '../testing/with-store.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';

const READ = 'GET /api/account/deletion';
const deletion: Deletion = {
	deletesAt: null,
	confirmBy: 'password',
	hasSignedInRecently: false,
	providers: ['google'],
};

/** The settings that delete the account. */
const meta = {
	title: 'Settings/Delete account',
	component: DeleteAccountSection,
	args: { username: 'mara', path: '/app/settings', onDeleted: () => undefined },
} satisfies Meta<typeof DeleteAccountSection>;
export default meta;
type Story = StoryObj<typeof meta>;

function opened(replies: Replies, text: string): Story {
	return {
		render: (args) => (
			<WithStore replies={replies}>
				<DeleteAccountSection {...args} />
			</WithStore>
		),
		play: async ({ canvasElement }) => {
			await userEvent.click(
				within(canvasElement).getByRole('button', { name: 'Delete my account' }),
			);
			await screen.findByText(text);
		},
	};
}

export const Confirming = {
	...opened({ [READ]: answer(deletion) }, 'Your password'),
	tags: ['plain'],
};
export const SignInFirst = {
	...opened({ [READ]: answer({ ...deletion, confirmBy: 'sign_in' }) }, 'Sign in with Google'),
	tags: ['unavailable'],
};
export const Loading = { ...opened({ [READ]: never }, 'Delete your account?'), tags: ['loading'] };
export const NotLoaded = {
	...opened({ [READ]: refuse(503, 'not_ready', 'Not now.') }, 'We couldn’t load this'),
	tags: ['error'],
};
