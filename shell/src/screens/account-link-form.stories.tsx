import type { Meta, StoryObj } from 'design-system/testing/story';
import { AccountLinkForm } from './account-link-form.tsx';
import { ByInvitation } from './by-invitation.tsx';
import { LinkInvalid } from './link-invalid.tsx';

/** What the link in a mail leads to. */
const meta = {
	title: 'Shell/Account link',
	component: AccountLinkForm,
	args: {
		link: { kind: 'invitation', email: 'mara@example.org', username: null },
		busy: false,
		objections: {},
		onSubmit: () => undefined,
	},
} satisfies Meta<typeof AccountLinkForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Invitation: Story = {};
export const UsernameTaken: Story = { args: { objections: { username: 'Somebody has this username. Choose another.' } } };
export const Reset: Story = { args: { link: { kind: 'reset', email: 'mara@example.org', username: 'maralindqvist' } } };
export const LongUsername: Story = { args: { link: { kind: 'reset', email: null, username: 'wilhelmina_featherstonehaugh_c' } } };
export const FirstPassword: Story = { args: { link: { kind: 'invitation', email: null, username: 'mara' } } };
export const Busy: Story = { args: { link: { kind: 'reset', email: null, username: 'mara' }, busy: true } };
export const PasswordTooShort: Story = {
	args: { link: { kind: 'reset', email: null, username: 'mara' }, objections: { password: 'Use 8 to 128 characters.' } },
};
export const NoLongerGood: Story = { render: () => <LinkInvalid /> };
export const OnlyByInvitation: Story = { render: () => <ByInvitation /> };
