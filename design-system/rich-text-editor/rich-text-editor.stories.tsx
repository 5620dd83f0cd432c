import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx';

/**
 * Use it for formatted text: a description among other fields, or a file as a page. For posts and
 * replies use TextArea.
 */
const meta = {
	title: 'Design system/Rich text editor',
	component: RichTextEditor,
	args: {
		label: 'Description',
		html: '<p>Lessons from running Postgres in production, with a <strong>cause</strong>, a number or a <em>method</em> in the post itself.</p><p>No threads that promise.</p>',
		onChange: () => undefined,
	},
	render: (args) => <Kept {...args} />,
	// Waits until the editor's code is loaded.
	play: async ({ args, canvasElement }) => {
		if (!args.disabled)
			await waitFor(() => expect(canvasElement.querySelector('[contenteditable]')).not.toBeNull(), {
				timeout: 8000,
			});
	},
} satisfies Meta<typeof RichTextEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

function Kept(props: RichTextEditorProps) {
	const [html, setHtml] = useState(props.html);
	return <RichTextEditor {...props} html={html} onChange={setHtml} />;
}

const file =
	'<h1>Base miles</h1><p>Twelve weeks slow. Heart rate under 140, no exceptions, no hills that break the rule.</p><p>Hated weeks one to four. Felt like walking. Got passed by a pram in Frognerparken, <em>twice, same pram.</em></p><h2>What the watch says</h2><ul><li>Week 1: 6:42/km at 138</li><li>Week 5: 6:31/km at 138<ul><li>same loop</li><li>same shoes<ul><li>and socks</li></ul></li></ul></li></ul><ol><li>Slow</li><li>Slower<ol><li>on hills</li><li>in heat</li></ol></li><li>Rest</li></ol><p>Moral: easy has to be <u>embarrassing</u>, otherwise it’s medium.</p>';

const noFile = {
	html: '',
	disabled: true,
	label: 'File',
	emptyTitle: 'No file selected',
	emptyHint: 'Select a file from the file tree to start editing',
};

export const Description: Story = {
	tags: ['plain'],
	args: { meta: 'v3', help: 'Say what is worth reading the way you would tell a friend.' },
};
export const Empty: Story = {
	tags: ['empty'],
	args: { html: '', placeholder: 'What is worth reading?' },
};
export const WithError: Story = {
	tags: ['invalid'],
	args: { html: '', error: 'Please enter a description.' },
};
export const Disabled: Story = { tags: ['disabled'], args: { disabled: true } };
export const DisabledAndEmpty: Story = { tags: ['disabled', 'empty'], args: noFile };
export const LongText: Story = {
	tags: ['long-text'],
	args: { html: `<p>${'A post that gives a number, and says how it was found. '.repeat(40)}</p>` },
};
export const LongWord: Story = {
	tags: ['long-text'],
	args: { html: `<p>https://example.org/${'a-very-long-address-'.repeat(12)}</p>` },
};
export const Page: Story = {
	tags: ['plain'],
	args: {
		size: 'page',
		label: 'running/base-miles.md',
		html: file,
		toolbarEnd: (
			<Button size="sm" variant="primary">
				Save
			</Button>
		),
	},
	parameters: { layout: 'fullscreen' },
};
export const PageWithoutFile: Story = {
	tags: ['empty'],
	args: { ...noFile, size: 'page' },
	parameters: { layout: 'fullscreen' },
};
