import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { FocusPage } from './focus-page.tsx';

/** Use it for pages with one task, such as signing in and onboarding. */
const meta = {
	title: 'Design system/Focus page',
	tags: ['plain'],
	component: FocusPage,
} satisfies Meta<typeof FocusPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneThingToDo: Story = {
	args: {
		children: (
			<form>
				<h1>Reset password</h1>
				<TextField label="Email" name="email" />
				<Button variant="primary">Send a link</Button>
			</form>
		),
	},
};
