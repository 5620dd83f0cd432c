import { Feed } from 'feed';
import { networkTitle } from '../../../contract/networks/network-names.ts';
import type { QuotedPost } from '../../../contract/networks/quoted-post.ts';
import { escapeHtml, escapeText } from '../../http/escape-html.ts';
import type { Networks } from '../../networks/networks.ts';
import { toQuotedPost } from '../../networks/quoted-post.ts';
import { visibleText } from '../../prompts/visible-text.ts';
import type { FeedOwner, FeedPost } from './private-feed-store.ts';

export type FeedFormat = 'atom' | 'json';

export interface FeedContent {
	owner: Pick<FeedOwner, 'templateId' | 'name' | 'createdAt'>;
	posts: readonly FeedPost[];
	/** The origin of this Warble. */
	origin: string;
	/** The address of the feed itself. */
	address: string;
}

/** Maximum length of the text in a title. */
const TITLE_LENGTH = 80;

/** When the newest of these posts was decided. */
export function updatedAt({ owner, posts }: Pick<FeedContent, 'owner' | 'posts'>): Date {
	return new Date(
		Math.max(owner.createdAt.getTime(), ...posts.map(({ changedAt }) => changedAt.getTime())),
	);
}

/** Writes a feed. Ids stay the same when its address is replaced, and do not contain the secret. */
export function writeFeed(format: FeedFormat, content: FeedContent, networks: Networks): string {
	const { owner, origin, address } = content;
	const title = `${xmlText(owner.name)} · Warble`;
	const link = `${origin}/app/tweets`;
	const items = content.posts.map((post) => toItem(post, content, networks));
	if (format === 'json') {
		// The package writes version 1 of JSON Feed.
		return JSON.stringify({
			version: 'https://jsonfeed.org/version/1.1',
			title,
			home_page_url: link,
			feed_url: address,
			items: items.map(({ author, html, posted, updated, ...item }) => ({
				...item,
				content_html: html,
				date_published: posted.toISOString(),
				date_modified: updated.toISOString(),
				authors: [{ name: author }],
			})),
		});
	}
	const feed = new Feed({
		id: `urn:uuid:${owner.templateId}`,
		title: elementText(title),
		updated: updatedAt(content),
		generator: 'Warble',
		link,
		feed: address,
	});
	for (const { id, title: ofPost, url, html, posted, updated, author } of items)
		feed.addItem({
			id,
			title: escapeText(ofPost),
			link: url,
			content: html,
			date: updated,
			published: posted,
			author: [{ name: elementText(author) }],
		});
	return feed.atom1();
}

function toItem(post: FeedPost, { owner, origin }: FeedContent, networks: Networks) {
	const text = xmlText(post.content);
	const author = nameOf(post);
	return {
		id: `tag:${new URL(origin).hostname},2026:${owner.templateId}/${encodeURIComponent(post.story)}`,
		url: networks[post.network].urlOf({ ...post, id: post.tweetId }),
		title: `${author}: ${shorten(text)}`,
		html: [
			textHtml(text),
			`<strong>Why:</strong> ${escapeText(xmlText(post.reason ?? 'You decided.'))}`,
			...(post.authors
				? [`<strong>Also by:</strong> ${escapeText(post.authors.map(nameOf).join(', '))}`]
				: []),
		]
			.map((paragraph) => `<p>${paragraph}</p>`)
			.toSpliced(1, 0, ...quoteHtml(toQuotedPost(post, networks)))
			.join(''),
		posted: post.postedAt,
		updated: post.changedAt,
		author,
	};
}

/** Empty if nothing is quoted. */
function quoteHtml(quoted: QuotedPost | null): string[] {
	if (!quoted) return [];
	if (quoted.missing) return ['<p>The quoted post is not available.</p>'];
	const author = escapeText(xmlText(`${quoted.author_name} (@${quoted.author_username})`));
	const link = quoted.url === null ? author : `<a href="${escapeHtml(quoted.url)}">${author}</a>`;
	return [`<blockquote><p>${link}</p><p>${textHtml(xmlText(quoted.text))}</p></blockquote>`];
}

const textHtml = (text: string): string => escapeText(text).replaceAll('\n', '<br>');

const nameOf = ({
	authorName,
	authorUsername,
	network,
}: Pick<FeedPost, 'authorName' | 'authorUsername' | 'network'>): string =>
	xmlText(`${authorName} (@${authorUsername}, ${networkTitle(network)})`);

function shorten(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	const characters = [...line];
	return characters.length <= TITLE_LENGTH
		? line
		: `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`;
}

/** The package escapes the texts of elements, but not an ampersand that looks escaped already. */
const elementText = (text: string): string => text.replaceAll('&', '&amp;');

/** A text without the characters that XML does not allow, and without invisible ones. */
function xmlText(text: string): string {
	return visibleText(text).replace(/[\uFFFE\uFFFF]/g, '');
}
