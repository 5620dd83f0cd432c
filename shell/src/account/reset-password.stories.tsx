import type { Meta, StoryObj } from 'design-system/testing/story';
import { NoMail } from './mail-unavailable.tsx';
import { LinkSent } from './reset-link-sent.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const nothing = () => undefined;

/** The way back in for somebody who has forgotten a password. */
const meta = {
	title: 'Shell/Reset password',
	component: ResetPasswordForm,
	args: { busy: false, objections: {}, onSubmit: nothing },
} satisfies Meta<typeof ResetPasswordForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { tags: ['empty'] };
export const Busy: Story = { tags: ['busy'], args: { busy: true } };
export const NoAddress: Story = {
	tags: ['invalid'],
	args: { objections: { email: 'Enter an address like you@example.org.' } },
};
export const Refused: Story = {
	tags: ['error', 'waiting'],
	args: { objections: { form: 'Too many links from your network. Wait an hour, then try again.' } },
};
export const Sent: Story = {
	tags: ['done'],
	render: () => <LinkSent email="mara@example.org" onAgain={nothing} />,
};
export const SentToALongAddress: Story = {
	tags: ['done', 'long-text'],
	render: () => (
		<LinkSent
			email={`${'wilhelmina.featherstonehaugh-cholmondeley'.repeat(3)}@example.org`}
			onAgain={nothing}
		/>
	),
};
export const NoMailHere: Story = { tags: ['unavailable'], render: () => <NoMail /> };
