/** An address with its scheme. */
const LINK = /https?:\/\/[^\s<>"]+/g;
/** A mention of a user here, or with the name of another server. */
const MENTION = /(?<![\w/@])@(\w+)(?:@([\w-]+(?:\.[\w-]+)+))?/g;
const HASHTAG = /(?<![\w/&])#(\w*[A-Za-z_]\w*)/g;
/** What Mastodon counts a link as. */
const LINK_LENGTH = 23;
const SHOWN_LINK_LENGTH = 30;

export interface Mention {
	username: string;
	/** Undefined for a user of this instance. */
	host: string | undefined;
}

/** The users whom a text mentions, each once. */
export function mentionsIn(text: string): Mention[] {
	const found = new Map<string, Mention>();
	for (const [whole, username = '', host] of text.replace(LINK, '').matchAll(MENTION))
		found.set(whole.toLowerCase(), { username, host });
	return [...found.values()];
}

/** The hashtags of a text in lower case, without `#`. */
export function tagsIn(text: string): string[] {
	const found = text.replace(LINK, '').matchAll(HASHTAG);
	return [...new Set([...found].map(([, tag = '']) => tag.toLowerCase()))];
}

/** The length as Mastodon counts it: links as 23, mentions without their server. */
export function countedLength(text: string): number {
	const shortened = text.replace(LINK, 'x'.repeat(LINK_LENGTH)).replace(MENTION, '@$1');
	return Array.from(new Intl.Segmenter().segment(shortened)).length;
}

/** A text as Mastodon renders it: paragraphs, line breaks, and links that hide scheme and end. */
export function contentOf(text: string, origin: string): string {
	const paragraphs = text
		.replace(/\r\n?/g, '\n')
		.trim()
		.split(/\n{2,}/);
	return paragraphs
		.filter((paragraph) => paragraph !== '')
		.map((paragraph) => `<p>${linked(paragraph, origin).replaceAll('\n', '<br />')}</p>`)
		.join('');
}

export function urlOfMention({ username, host }: Mention, origin: string): string {
	return `${host === undefined ? origin : `https://${host}`}/@${username}`;
}

function linked(text: string, origin: string): string {
	const pieces = new RegExp(`${LINK.source}|${MENTION.source}|${HASHTAG.source}`, 'g');
	let html = '';
	let end = 0;
	for (const match of text.matchAll(pieces)) {
		const [whole, username, host, tag] = match;
		html += escapeHtml(text.slice(end, match.index));
		end = match.index + whole.length;
		if (username !== undefined) html += mentionLink({ username, host }, origin);
		else if (tag !== undefined)
			html += `<a href="${origin}/tags/${tag}" class="mention hashtag" rel="tag">#<span>${tag}</span></a>`;
		else html += link(whole);
	}
	return html + escapeHtml(text.slice(end));
}

function mentionLink(mention: Mention, origin: string): string {
	const url = escapeHtml(urlOfMention(mention, origin));
	return `<span class="h-card" translate="no"><a href="${url}" class="u-url mention">@<span>${mention.username}</span></a></span>`;
}

function link(url: string): string {
	const [prefix = ''] = /^https?:\/\/(?:www\.)?/.exec(url) ?? [];
	const shown = url.slice(prefix.length, prefix.length + SHOWN_LINK_LENGTH);
	const rest = url.slice(prefix.length + SHOWN_LINK_LENGTH);
	return `<a href="${escapeHtml(url)}" target="_blank" rel="nofollow noopener noreferrer" translate="no"><span class="invisible">${escapeHtml(prefix)}</span><span class="${rest === '' ? '' : 'ellipsis'}">${escapeHtml(shown)}</span><span class="invisible">${escapeHtml(rest)}</span></a>`;
}

const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
