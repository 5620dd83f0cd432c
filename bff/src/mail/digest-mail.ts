import { type MailBlock, type RenderedMail, renderLayout } from './mail-layout.ts';

/** A post of a user's feed that is worth reading. */
export interface DigestPost {
	authorName: string;
	/** Without the @. */
	authorUsername: string;
	/** Plain text. */
	content: string;
	likes: number;
	/** Why the model included it; null if the user did. */
	reason: string | null;
	/** The name of its network in sentences. Missing in mails that an older release has queued. */
	network?: string;
	/** The post at its network. */
	url: string;
}

export interface DigestMailData {
	posts: readonly DigestPost[];
	/** The total number of included posts. */
	total: number;
	filterUrl: string;
	unsubscribeUrl: string;
}

/** Maximum number of characters of a post that the mail quotes. */
const CONTENT_LENGTH = 400;

const plural = (count: number, one: string, many: string) =>
	`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The week's posts worth reading, with the reasons. */
export function digestMail({
	posts,
	total,
	filterUrl,
	unsubscribeUrl,
	supportEmail,
}: DigestMailData & { supportEmail: string }): RenderedMail {
	const subject = plural(posts.length, 'post worth reading', 'posts worth reading');
	return renderLayout({
		subject,
		preview: posts[0]?.reason ?? posts[0]?.content ?? '',
		title: `${subject}.`,
		blocks: [
			{
				paragraph:
					total > posts.length
						? `The most liked of ${total.toLocaleString('en-US')} that your filters kept in the last week.`
						: 'What your filters kept in the last week.',
			},
			...posts.map(
				({
					authorName,
					authorUsername,
					content,
					likes,
					reason,
					network = 'X',
					url,
				}): MailBlock => ({
					post: {
						label: `${authorName} @${authorUsername}, ${plural(likes, 'like', 'likes')}`,
						words: clip(content),
						note: reason ?? 'You included it.',
						link: { label: `Read it on ${network}`, url },
					},
				}),
			),
			{ button: { label: 'Open your filters', url: filterUrl } },
		],
		footer: [
			'You’re receiving this once a week because you turned on the weekly digest.',
			`Questions? Write to ${supportEmail}.`,
		],
		unsubscribeUrl,
	});
}

function clip(content: string): string {
	const letters = Array.from(content.trim());
	if (letters.length <= CONTENT_LENGTH) return letters.join('');
	return `${letters.slice(0, CONTENT_LENGTH).join('').trimEnd()}…`;
}
