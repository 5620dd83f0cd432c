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

const meta = { title: 'Mails/All mails', component: MailPreview } satisfies Meta<
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
export const WelcomeToAnOpenBeta: Story = {
	tags: ['plain'],
	args: { mail: { to, template: 'welcome', data: { isOpen: true } } },
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
		'Part 2 of 4 wasn’t posted; the parts before it are on X. X says that it repeats a post. Change it, then resume.',
	url: 'https://app.warble.example/app/queue?draft=1',
} as const;
const queueUrl = 'https://app.warble.example/app/queue';
const unsubscribeUrl =
	'https://app.warble.example/unsubscribe?token=2026-11.3q2-7wAAAAAAAAAA.AAAA.AAAA';

export const FailedPost: Story = {
	tags: ['plain'],
	args: { mail: { to, template: 'posts', data: { posts: [post], queueUrl, unsubscribeUrl } } },
};
export const SeveralPosts: Story = {
	tags: ['many'],
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
				unsubscribeUrl,
			},
		},
	},
};
export const PostWithoutText: Story = {
	tags: ['empty'],
	args: {
		mail: {
			to,
			template: 'posts',
			data: { posts: [{ ...post, words: '' }], queueUrl, unsubscribeUrl },
		},
	},
};

const digestPost = {
	authorName: 'Ines Okafor',
	authorUsername: 'ines_runs',
	content:
		'Eight weeks of slow miles, then a 10 k: 90 seconds faster than in spring.\n\nThe training log, with every heart rate, is in the thread.',
	likes: 1184,
	reason: 'Numbers from her own training, and what changed between the two races.',
	url: 'https://x.com/ines_runs/status/1986221940000000001',
};
const digest = (posts: (typeof digestPost)[], total: number): { mail: OutgoingMail } => ({
	mail: {
		to,
		template: 'digest',
		data: { posts, total, filterUrl: 'https://app.warble.example/app/filter', unsubscribeUrl },
	},
});
export const Digest: Story = {
	tags: ['plain'],
	args: digest([digestPost, { ...digestPost, likes: 1 }, digestPost], 23),
};
export const DigestOfOne: Story = { tags: ['plain'], args: digest([digestPost], 1) };
export const DigestOfLongPosts: Story = {
	tags: ['many', 'long-text'],
	args: digest(
		Array.from({ length: 7 }, () => ({
			...digestPost,
			authorName: 'Wilhelmina Featherstonehaugh-Cholmondeley '.repeat(3),
			content: `https://example.org/${'a'.repeat(200)} ${'A long post. '.repeat(60)}`,
			reason: 'A reason that goes on. '.repeat(12),
		})),
		1200,
	),
};
export const MailArrivesAgain: Story = {
	tags: ['done'],
	args: {
		mail: {
			to,
			template: 'check',
			data: { settingsUrl: 'https://app.warble.example/app/settings' },
		},
	},
};
export const ReadyExport: Story = {
	tags: ['plain'],
	args: {
		mail: {
			to,
			template: 'export',
			data: { url: 'https://app.warble.example/billing/settings?export=1', days: 7 },
		},
	},
};
export const FailedExport: Story = {
	tags: ['error'],
	args: {
		mail: {
			to,
			template: 'failedExport',
			data: { url: 'https://app.warble.example/billing/settings?export=1' },
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
