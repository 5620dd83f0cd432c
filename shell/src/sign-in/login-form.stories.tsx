import type { Meta, StoryObj } from 'design-system/testing/story';
import { AccountOffer } from './account-offer.tsx';
import { LoginForm } from './login-form.tsx';
import { ProviderLinks } from './provider-links.tsx';
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
		above: <ProviderLinks verb="Sign in" offered={all} apiBaseUrl="" />,
		below: <AccountOffer options={all} />,
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
	args: {
		resetHref: undefined,
		above: <ProviderLinks verb="Sign in" offered={undefined} apiBaseUrl="" />,
		below: <AccountOffer options={undefined} />,
	},
};
export const InvitationRequired: Story = {
	tags: ['plain'],
	args: {
		resetHref: undefined,
		above: <ProviderLinks verb="Sign in" offered={{ ...all, twitter: false }} apiBaseUrl="" />,
		below: <AccountOffer options={{ ...all, signup: 'invite' }} />,
	},
};
export const PasswordOnly: Story = {
	tags: ['plain'],
	args: { above: undefined },
};
export const BackFromAnotherSite: Story = {
	tags: ['error'],
	args: { failure: signInFailure('?error=denied') },
};
