import type { Meta, StoryObj } from 'design-system/testing/story';
import { accountRules } from './account-rules.ts';
import { CreateAccountForm } from './create-account-form.tsx';

/** The form for a new account. */
const meta = {
	title: 'Shell/Create account',
	component: CreateAccountForm,
	args: { busy: false, errors: {}, onSubmit: () => undefined },
} satisfies Meta<typeof CreateAccountForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { tags: ['empty'] };
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
