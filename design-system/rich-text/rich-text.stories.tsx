import type { Meta, StoryObj } from '@storybook/react';
import { RichText } from './rich-text.tsx';

/** Use it to show text from the rich text editor, such as the description beside a run. */
const meta = {
	title: 'Design system/Rich text',
	component: RichText,
	args: {
		html: '<p>Lessons from running Postgres in production, with a <strong>cause</strong>, a number or a <em>method</em> in the post itself.</p><p>No threads that <u>promise</u>.</p>',
	},
} satisfies Meta<typeof RichText>;
export default meta;
type Story = StoryObj<typeof meta>;

const everything =
	'<h1>Base miles</h1><p>Twelve weeks slow.</p><h2>What the watch says</h2><ul><li>Week 1: 6:42/km</li><li>Week 5<ul><li>6:31/km at 138</li></ul></li></ul><ol><li>Slow</li><li>Slower<ol><li>still</li></ol></li></ol>';

export const Description: Story = { tags: ['plain'] };
export const Small: Story = { tags: ['plain'], args: { size: 'sm', tone: 'dim' } };
export const Everything: Story = { tags: ['plain'], args: { html: everything, size: 'lg' } };
export const Empty: Story = { tags: ['empty'], args: { html: '' } };
export const Hostile: Story = {
	tags: ['hostile'],
	args: {
		html: '<p onclick="alert(1)" style="position:fixed">Words stay.<script>alert(1)</script><img src=x onerror=alert(1)></p>',
	},
};
export const LongWord: Story = {
	tags: ['long-text'],
	args: { html: `<p>https://example.org/${'a-very-long-address-'.repeat(12)}</p>` },
};
