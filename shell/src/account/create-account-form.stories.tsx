import type { Meta, StoryObj } from 'design-system/testing/story';
import { ProviderLinks } from '../sign-in/provider-links.tsx';
import { accountRules } from './account-rules.ts';
import { CreateAccountForm } from './create-account-form.tsx';

/** The form for a new account. */
const meta = {
	title: 'Shell/Create account',
	component: CreateAccountForm,
	args: {
		busy: false,
		errors: {},
		above: <ProviderLinks verb="Sign up" offered={{ twitter: true, google: true }} apiBaseUrl="" />,
		onSubmit: () => undefined,
	},
} satisfies Meta<typeof CreateAccountForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { tags: ['empty'] };
export const PasswordOnly: Story = { tags: ['plain'], args: { above: undefined } };
export const Busy: Story = { tags: ['busy'], args: { busy: true } };
export const FieldsObjectedTo: Story = { tags: ['invalid'], args: { errors: accountRules } };
export const UsernameTaken: Story = {
	tags: ['invalid'],
	args: { errors: { username: 'That username is taken. Choose another.' } },
};
export const Refused: Story = {
	tags: ['error', 'waiting'],
	args: {
		errors: {
			form: 'Ten accounts were made from your network in the last hour. Wait an hour, then try again.',
		},
	},
};
