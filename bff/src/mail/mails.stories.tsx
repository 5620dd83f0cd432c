import type { Meta, StoryObj } from 'design-system/testing/story';
import { type OutgoingMail, renderMail } from './templates.ts';

/** A mail as a mail program shows it, and as plain text. */
function MailPreview({ mail }: { mail: OutgoingMail }) {
	const { subject, html, text } = renderMail(mail, 'hello@warble.example');
	return (
		<article style={{ display: 'grid', gap: 'var(--s-3)' }}>
			<h1
				style={{ margin: 0, font: 'var(--w-strong) var(--ui-md) / var(--ui-md-lh) var(--font-ui)' }}
			>
				{subject}
			</h1>
			<iframe
				title="The mail in a mail program"
				sandbox=""
				srcDoc={html}
				style={{ inlineSize: '100%', blockSize: '40rem', border: 0 }}
			/>
			<pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</pre>
		</article>
	);
}

const meta = { title: 'Mails/Account mails', component: MailPreview } satisfies Meta<
	typeof MailPreview
>;
export default meta;
type Story = StoryObj<typeof meta>;

const to = 'noor@example.org';
const url = 'https://app.warble.example/link#3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export const Welcome: Story = {
	tags: ['plain'],
	args: { mail: { to, template: 'welcome', data: {} } },
};
export const Invitation: Story = {
	tags: ['plain'],
	args: { mail: { to, template: 'invitation', data: { url } } },
};
export const Reset: Story = {
	tags: ['plain'],
	args: { mail: { to, template: 'reset', data: { url, username: 'noor' } } },
};
export const Deletion: Story = {
	tags: ['plain'],
	args: {
		mail: {
			to,
			template: 'deletion',
			data: { username: 'noor', deletesAt: '2026-12-07T09:00:00.000Z', url },
		},
	},
};
export const ResetWithLongName: Story = {
	tags: ['long-text'],
	args: {
		mail: {
			to,
			template: 'reset',
			data: {
				url: `${url}${'A'.repeat(200)}`,
				username: `<b>${'noor_of_the_reed_beds_'.repeat(4)}`,
			},
		},
	},
};
const post = {
	words: 'At 138 beats a minute I now run 35 seconds a kilometre faster than I did in week one.',
	status: 'failed',
	reason:
		"Part 2 of 4 wasn't posted; the parts before it are on X. X says that it repeats a post. Change it, then resume.",
	url: 'https://app.warble.example/app/queue?draft=1',
} as const;
const queueUrl = 'https://app.warble.example/app/queue';

export const FailedPost: Story = {
	tags: ['plain'],
	args: { mail: { to, template: 'posts', data: { posts: [post], queueUrl } } },
};
export const SeveralPosts: Story = {
	tags: ['plain'],
	args: {
		mail: {
			to,
			template: 'posts',
			data: {
				posts: [
					post,
					{ ...post, status: 'missed', words: '', reason: 'Your queue was paused at that time.' },
					...Array.from({ length: 10 }, () => post),
				],
				queueUrl,
			},
		},
	},
};
export const ResetAt360: Story = {
	tags: ['phone'],
	args: { mail: { to, template: 'reset', data: { url, username: 'noor' } } },
	decorators: [
		(Story) => (
			<div style={{ maxWidth: '360px' }}>
				<Story />
			</div>
		),
	],
};
