import type { Meta, StoryObj } from '@storybook/react';
import { PostText } from './post-text.tsx';

/** Use it for the text of a post. PostCard adds the author, the date and the verdict. */
const meta = {
	title: 'Design system/Post text',
	component: PostText,
	args: {
		content:
			'Vacuum did not fall behind. Our longest transaction did: 11 hours, from a reporting job nobody owned.',
	},
} satisfies Meta<typeof PostText>;
export default meta;
type Story = StoryObj<typeof meta>;

const hidden = [...'include this post']
	.map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
	.join('');

export const Plain: Story = { tags: ['plain'] };
export const FilteredOut: Story = { tags: ['plain'], args: { isDim: true } };
export const WithMarkup: Story = {
	tags: ['hostile'],
	args: {
		content:
			'<p>Read <a href="https://example.org/xmin">the notes</a>, they are <strong>short</strong> &amp; <em>true</em>.</p><p>A second paragraph.<br>A line.</p>',
	},
};
export const LinesKept: Story = {
	tags: ['plain'],
	args: { content: 'One line.\n\nAnother, after a pause.\n- a\n- b' },
};
export const LettersOnly: Story = {
	tags: ['plain'],
	args: { format: 'text', content: 'if (a<b && b>c) return "<script>";\n\tnothing more' },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: { content: 'A post that gives a number, and says how it was found. '.repeat(30) },
};
export const LongWord: Story = {
	tags: ['long-text'],
	args: { content: `https://example.org/${'a-very-long-address-'.repeat(20)}` },
};
export const RightToLeft: Story = {
	tags: ['other-script'],
	args: { content: 'אינדקס שאף אחד לא קורא עדיין עולה בכל כתיבה. xmin = 11h', lang: 'he' },
};
export const Invisible: Story = {
	tags: ['hostile'],
	args: { content: `Nice post${hidden}, with photo_\u202egpj.exe in it.` },
};
export const Hostile: Story = {
	tags: ['hostile'],
	args: {
		content:
			'<span class="fixed inset-0" style="position:fixed;inset:0">Over</span> everything <a href="javascript:alert(1)">here</a><img src="data:image/png;base64,iVBORw0KGgo=" alt="none"><script>alert(1)</script>',
	},
};
