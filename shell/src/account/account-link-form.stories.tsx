import type { Meta, StoryObj } from 'design-system/testing/story';
import { AccountLinkForm } from './account-link-form.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { InvitationRequired } from './invitation-required.tsx';

/** The form behind the link in a mail. */
const meta = {
	title: 'Shell/Account link',
	component: AccountLinkForm,
	args: {
		link: { kind: 'invitation', email: 'mara@example.org', username: null },
		busy: false,
		errors: {},
		onSubmit: () => undefined,
	},
} satisfies Meta<typeof AccountLinkForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Invitation: Story = { tags: ['plain'] };
export const UsernameTaken: Story = {
	tags: ['invalid'],
	args: { errors: { username: 'That username is taken. Choose another.' } },
};
export const Reset: Story = {
	tags: ['plain'],
	args: { link: { kind: 'reset', email: 'mara@example.org', username: 'maralindqvist' } },
};
export const LongUsername: Story = {
	tags: ['long-text'],
	args: { link: { kind: 'reset', email: null, username: 'wilhelmina_featherstonehaugh_c' } },
};
export const FirstPassword: Story = {
	tags: ['plain'],
	args: { link: { kind: 'invitation', email: null, username: 'mara' } },
};
export const Busy: Story = {
	tags: ['busy'],
	args: { link: { kind: 'reset', email: null, username: 'mara' }, busy: true },
};
export const PasswordTooShort: Story = {
	tags: ['invalid'],
	args: {
		link: { kind: 'reset', email: null, username: 'mara' },
		errors: { password: 'Use 8 to 128 characters.' },
	},
};
export const NoLongerGood: Story = { tags: ['unavailable'], render: () => <InvalidLink /> };
export const OnlyByInvitation: Story = {
	tags: ['unavailable'],
	render: () => <InvitationRequired />,
};
