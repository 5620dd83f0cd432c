import type { Meta, StoryObj } from 'design-system/testing/story';
import { LoginForm } from './login-form.tsx';
import { SignInAlternatives } from './sign-in-alternatives.tsx';
import { signInFailure } from './sign-in-error.ts';

const all = { twitter: true, google: true, signup: 'open', reset: true } as const;

/** The login screen. */
const meta = {
	title: 'Shell/Log in',
	component: LoginForm,
	args: {
		busy: false,
		onSubmit: () => undefined,
		resetHref: '/reset-password',
		below: <SignInAlternatives options={all} apiBaseUrl="" />,
	},
} satisfies Meta<typeof LoginForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { tags: ['empty'] };
export const Busy: Story = { tags: ['busy'], args: { busy: true } };
export const Refused: Story = {
	tags: ['error'],
	args: { failure: 'That username and password do not match.' },
};
export const RefusedWithoutReason: Story = { tags: ['error'], args: { failure: '' } };
export const TooManyTries: Story = {
	tags: ['waiting', 'error'],
	args: { failure: 'Too many tries. Wait 10 minutes, then try again.' },
};
export const FieldsMissing: Story = {
	tags: ['invalid'],
	play: ({ canvasElement }) => {
		canvasElement.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
	},
};
export const WaysNotKnownYet: Story = {
	tags: ['loading'],
	args: { resetHref: undefined, below: <SignInAlternatives options={undefined} apiBaseUrl="" /> },
};
export const InvitationRequired: Story = {
	tags: ['plain'],
	args: {
		resetHref: undefined,
		below: (
			<SignInAlternatives options={{ ...all, twitter: false, signup: 'invite' }} apiBaseUrl="" />
		),
	},
};
export const PasswordOnly: Story = {
	tags: ['plain'],
	args: {
		below: <SignInAlternatives options={{ ...all, twitter: false, google: false }} apiBaseUrl="" />,
	},
};
export const BackFromAnotherSite: Story = {
	tags: ['error'],
	args: { failure: signInFailure('?error=denied') },
};
