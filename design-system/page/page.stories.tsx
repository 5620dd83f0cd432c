import type { Meta, StoryObj } from '@storybook/react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Page } from './page.tsx';

/** Use it for a screen that is read from top to bottom: its title, a note beside it, its content. */
const meta = {
	title: 'Design system/Page',
	component: Page,
	parameters: { layout: 'fullscreen' },
	args: { title: 'Settings', children: <p>The sections of the page.</p> },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Titled: Story = { tags: ['plain'] };
export const WithNote: Story = {
	tags: ['plain'],
	args: { title: 'Choose Your Plan', note: 'Free for 14 days.' },
};
export const LongTitle: Story = {
	tags: ['long-text'],
	args: { title: 'Everything that a person may want to change about an account' },
};
export const Loading: Story = {
	tags: ['loading'],
	render: () => (
		<Page>
			<Skeleton label="Loading" />
		</Page>
	),
};
