import type { Meta, StoryObj } from 'design-system/testing/story';
import { MailUnavailable } from './mail-unavailable.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const nothing = () => undefined;

/** For users who have forgotten their password. */
const meta = {
	title: 'Shell/Reset password',
	component: ResetPasswordForm,
	args: { busy: false, errors: {}, onSubmit: nothing },
} satisfies Meta<typeof ResetPasswordForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { tags: ['empty'] };
export const Busy: Story = { tags: ['busy'], args: { busy: true } };
export const NoAddress: Story = {
	tags: ['invalid'],
	args: { errors: { email: 'Enter an address like you@example.org.' } },
};
export const Refused: Story = {
	tags: ['error', 'waiting'],
	args: { errors: { form: 'Too many links from your network. Wait an hour, then try again.' } },
};
export const Sent: Story = {
	tags: ['done'],
	render: () => <ResetLinkSent email="mara@example.org" onAgain={nothing} />,
};
export const SentToALongAddress: Story = {
	tags: ['done', 'long-text'],
	render: () => (
		<ResetLinkSent
			email={`${'wilhelmina.featherstonehaugh-cholmondeley'.repeat(3)}@example.org`}
			onAgain={nothing}
		/>
	),
};
export const NoMailHere: Story = { tags: ['unavailable'], render: () => <MailUnavailable /> };
