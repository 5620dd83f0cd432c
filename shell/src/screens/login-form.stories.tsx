import type { Meta, StoryObj } from 'design-system/testing/story';
import { LoginForm } from './login-form.tsx';

/** The login screen. */
const meta = {
	title: 'Shell/Log in',
	component: LoginForm,
	args: { busy: false, onSubmit: () => undefined },
} satisfies Meta<typeof LoginForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Busy: Story = { args: { busy: true } };
export const Refused: Story = { args: { failure: 'That username and password do not match.' } };
export const RefusedWithoutReason: Story = { args: { failure: '' } };
export const TooManyTries: Story = { args: { failure: 'Too many tries. Wait 10 minutes, then try again.' } };
export const FieldsMissing: Story = {
	play: ({ canvasElement }) => {
		canvasElement.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
	},
};
