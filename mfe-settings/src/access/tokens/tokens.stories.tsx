import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { access, made, noAccess, token } from '../../testing/access-samples.ts';
import { WithStore } from '../../testing/with-store.tsx';
import { TokensSection } from './tokens-section.tsx';

const READ = 'GET /api/access';
const CREATE = 'POST /api/access/tokens';
const REVOKE = `DELETE /api/access/tokens/${token.id}`;

/** The settings of the user’s own tokens. */
const meta = {
	title: 'Settings/Tokens',
	component: TokensSection,
	args: { onSignInAgain: () => undefined },
} satisfies Meta<typeof TokensSection>;
export default meta;
type Story = StoryObj<typeof meta>;

type Steps = (canvas: ReturnType<typeof within>) => Promise<unknown>;

/** On a server with these replies, after these steps. */
function given(replies: Replies, steps: Steps): Story {
	return {
		render: (args) => (
			<WithStore replies={{ [READ]: answer(access), ...replies }}>
				<TokensSection {...args} />
			</WithStore>
		),
		play: async ({ canvasElement }) => void (await steps(within(canvasElement))),
	};
}
const press =
	(name: string, then?: Steps): Steps =>
	async (canvas) => {
		await userEvent.click(await canvas.findByRole('button', { name }));
		await then?.(canvas);
	};
const sees =
	(text: string | RegExp): Steps =>
	(canvas) =>
		canvas.findByText(text);
/** Fills in the form, and sends it. */
const make =
	(then: Steps, right = 'Publish with your approval'): Steps =>
	async (canvas) => {
		await press('Create a token')(canvas);
		await userEvent.type(canvas.getByLabelText('Name'), 'Home server');
		await userEvent.click(canvas.getByRole('radio', { name: right }));
		await press('Create the token', then)(canvas);
	};

export const Listed = { ...given({}, sees('Backup script')), tags: ['plain'] };
export const NoTokens = {
	...given({ [READ]: answer(noAccess) }, sees(/^No tokens/)),
	tags: ['empty'],
};
export const Loading = {
	...given({ [READ]: never }, sees('Loading your tokens')),
	tags: ['loading'],
};
export const NotLoaded = {
	...given({ [READ]: refuse(503, 'not_ready', 'Not now.') }, sees('We couldn’t load your tokens')),
	tags: ['error'],
};
export const Making = { ...given({}, press('Create a token', sees('Name'))), tags: ['empty'] };
export const OnAnotherDate = {
	...given(
		{},
		press('Create a token', async (canvas) => {
			await userEvent.selectOptions(canvas.getByLabelText('Expires'), 'On another date');
			await canvas.findByLabelText('Expires on');
		}),
	),
	tags: ['unsaved'],
};
export const NoName = {
	...given({}, press('Create a token', press('Create the token', sees('Enter a name.')))),
	tags: ['invalid'],
};
export const Sending = {
	...given({ [CREATE]: never }, make(sees('Create the token'))),
	tags: ['busy'],
};
export const Made = {
	...given({ [CREATE]: answer(made) }, make(sees('“Home server” was created'))),
	tags: ['done'],
};
export const LimitReached = {
	...given(
		{
			[CREATE]: refuse(
				409,
				'token_limit_reached',
				'You have 20 tokens. Revoke one to create another.',
			),
		},
		make(sees('The token wasn’t created')),
	),
	tags: ['error'],
};
export const SignInFirst = {
	...given(
		{
			[CREATE]: refuse(
				403,
				'confirmation_failed',
				'Sign in again to make a token that publishes without asking.',
			),
		},
		make(sees('Sign in again'), 'Publish without asking'),
	),
	tags: ['error'],
};
export const Revoking = {
	...given(
		{},
		press('Revoke Backup script', () => screen.findByRole('dialog')),
	),
	tags: ['question'],
};
export const NotRevoked = {
	...given(
		{ [REVOKE]: refuse(503, 'not_ready', 'Warble is starting. Try again in a moment.') },
		press('Revoke Backup script', async (canvas) => {
			await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
			await canvas.findByText('“Backup script” wasn’t revoked');
		}),
	),
	tags: ['error'],
};
export const LongNames = {
	...given(
		{
			[READ]: answer({
				...access,
				tokens: [{ ...token, name: 'Reader-of-everything-'.repeat(4).slice(0, 80) }],
			}),
		},
		sees(/^Reader-of/),
	),
	tags: ['long-text'],
};
