import { type MailBlock, type RenderedMail, renderLayout } from './mail-layout.ts';

/** A post that needs the user's attention. */
export interface PostNotice {
	/** The beginning of its text; empty for a post without text. */
	words: string;
	/** Its name in sentences. Default: X, as in queued mails of the previous release. */
	network?: string;
	/** `paused`: the post that the queue stopped at. */
	status: 'failed' | 'unsure' | 'missed' | 'by_hand' | 'paused';
	/** What happened and what to do, as sentences. */
	reason: string;
	/** Where the user resolves it. */
	url: string;
}

export interface PostsMailData {
	posts: readonly PostNotice[];
	queueUrl: string;
	unsubscribeUrl: string;
}

/** Maximum number of posts that a mail names. */
const LISTED = 10;
/** Subjects are cut off after about this many characters. */
const SUBJECT_WORDS = 34;

const titles: Record<Exclude<PostNotice['status'], 'unsure'>, string> = {
	failed: 'Not posted',
	missed: 'Missed',
	by_hand: 'Time to post',
	paused: 'Queue paused',
};
const buttons: Record<PostNotice['status'], string> = {
	failed: 'See what to do',
	unsure: 'Check this post',
	missed: 'Choose another time',
	by_hand: 'Open this post',
	paused: 'Connect X again',
};

/** Names the posts that need the user's attention. */
export function postsMail({
	posts,
	queueUrl,
	unsubscribeUrl,
	supportEmail,
}: PostsMailData & { supportEmail: string }): RenderedMail {
	const [first] = posts;
	const isOne = first && posts.length === 1;
	const subject = isOne
		? `${titleOf(first)}: ${quote(first.words, SUBJECT_WORDS)}`
		: `${posts.length} posts need your attention`;
	const more = posts.length - LISTED;
	return renderLayout({
		subject,
		preview: first?.reason ?? '',
		title: isOne ? `${titleOf(first)}.` : `${posts.length} posts need your attention.`,
		blocks: isOne
			? [
					...(first.words.trim() === '' ? [] : [{ lead: quote(first.words) }]),
					{ paragraph: first.reason },
					{ button: { label: buttons[first.status], url: first.url } },
				]
			: [
					...posts.slice(0, LISTED).map(
						(post): MailBlock => ({
							post: {
								label: titleOf(post),
								words: quote(post.words),
								note: post.reason,
								link: { label: buttons[post.status], url: post.url },
							},
						}),
					),
					...(more > 0 ? [{ paragraph: more === 1 ? 'And one more.' : `And ${more} more.` }] : []),
					{ button: { label: 'Open your queue', url: queueUrl } },
				],
		footer: [
			'You’re receiving this because you get emails when a post needs your attention.',
			`Questions? Write to ${supportEmail}.`,
		],
		unsubscribeUrl,
	});
}

function titleOf({ status, network = 'X' }: Pick<PostNotice, 'status' | 'network'>): string {
	return status === 'unsure' ? `Couldn’t confirm on ${network}` : titles[status];
}

function quote(words: string, limit = Number.POSITIVE_INFINITY): string {
	const letters = Array.from(words.replace(/\s+/gu, ' ').trim());
	if (letters.length === 0) return 'a post without text';
	if (letters.length <= limit) return `“${letters.join('')}”`;
	return `“${letters.slice(0, limit).join('').trimEnd()}…”`;
}
