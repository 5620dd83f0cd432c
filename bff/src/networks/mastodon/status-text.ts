import { Tokenizer } from 'htmlparser2';

/** A mention in a status: where its link leads, and the whole name. */
export interface StatusMention {
	url: string;
	acct: string;
}

interface Tag {
	name: string;
	attributes: Record<string, string>;
}

interface Link extends Tag {
	text: string;
}

/** They begin and end a line of their own. */
const blocks = new Set(['div', 'blockquote', 'pre', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4']);
/** Their content is removed with them. */
const removedWithContent = new Set([
	'script',
	'style',
	'title',
	'textarea',
	'iframe',
	'noscript',
	'noembed',
	'noframes',
	'xmp',
]);
/** Attributes that matter here; more are ignored. */
const readAttributes = new Set(['href', 'class']);

/**
 * The plain text of a status’s HTML, which comes from any server. Links are complete, also where
 * Mastodon hides parts of them, and mentions name their server. A link whose text is not its
 * address is followed by it. With `hasQuote`, the paragraph that links to the quoted post is left
 * out. The time is linear in the length.
 */
export function statusText(
	untrusted: string,
	{ mentions = [], hasQuote = false }: { mentions?: StatusMention[]; hasQuote?: boolean } = {},
): string {
	const html = untrusted.toWellFormed().replaceAll('\0', '');
	const names = new Map(mentions.map(({ url, acct }) => [url, acct]));
	let text = '';
	let tag: Tag = { name: '', attributes: {} };
	let attribute = '';
	let value = '';
	let link: Link | undefined;
	/** Set while the content of such a tag is skipped. */
	let skippedTag: string | undefined;
	let preDepth = 0;

	const write = (written: string): void => {
		if (link) link.text += written;
		else text += written;
	};
	const writeText = (written: string): void => {
		if (skippedTag === undefined) write(preDepth > 0 ? written : written.replace(/[\r\n\t]/g, ' '));
	};
	const endLink = (): void => {
		if (link) text += textOfLink(link, names);
		link = undefined;
	};
	const openTag = (isSelfClosing: boolean): void => {
		const { name, attributes } = tag;
		if (skippedTag !== undefined) return;
		const isQuoteLink = hasQuote && name === 'p' && hasClass(attributes, 'quote-inline');
		if (isQuoteLink || removedWithContent.has(name)) {
			if (!isSelfClosing) skippedTag = name;
		} else if (name === 'br') write('\n');
		else if (name === 'p') write('\n\n');
		else if (name === 'li') write('\n- ');
		else if (blocks.has(name)) write('\n');
		else if (name === 'a') {
			endLink();
			link = { name, attributes, text: '' };
		}
		if (name === 'pre') preDepth += 1;
	};
	const closeTag = (name: string): void => {
		if (skippedTag !== undefined) {
			if (name === skippedTag) skippedTag = undefined;
			return;
		}
		if (name === 'a') endLink();
		else if (name === 'p') write('\n\n');
		else if (blocks.has(name)) write('\n');
		if (name === 'pre') preDepth = Math.max(0, preDepth - 1);
	};

	const tokenizer = new Tokenizer(
		{ decodeEntities: true },
		{
			onopentagname: (from, to) => {
				tag = { name: html.slice(from, to).toLowerCase(), attributes: {} };
			},
			onattribname: (from, to) => {
				attribute = html.slice(from, to).toLowerCase();
				value = '';
			},
			onattribdata: (from, to) => {
				value += html.slice(from, to);
			},
			onattribentity: (codePoint) => {
				value += String.fromCodePoint(codePoint);
			},
			onattribend: () => {
				if (readAttributes.has(attribute)) tag.attributes[attribute] ??= value;
			},
			onopentagend: () => openTag(false),
			onselfclosingtag: () => openTag(true),
			onclosetag: (from, to) => closeTag(html.slice(from, to).toLowerCase()),
			ontext: (from, to) => writeText(html.slice(from, to)),
			ontextentity: (codePoint) => writeText(String.fromCodePoint(codePoint)),
			oncdata: ignore,
			oncomment: ignore,
			ondeclaration: ignore,
			onprocessinginstruction: ignore,
			onend: ignore,
		},
	);
	tokenizer.write(html);
	tokenizer.end();
	endLink();
	return tidied(text);
}

/** What a link is in the text. */
function textOfLink({ text, attributes }: Link, names: ReadonlyMap<string, string>): string {
	const { href = '' } = attributes;
	const shown = text.trim();
	const acct = names.get(href);
	if (acct !== undefined && shown.startsWith('@')) return text.replace(shown, () => `@${acct}`);
	if (hasClass(attributes, 'mention') || /^[#@]\S*$/.test(shown)) return text;
	if (!/^https?:\/\/[^\s<>"]+$/i.test(href) || bare(shown) === bare(href)) return text;
	if (shown === '' || bare(href).startsWith(bare(shown.replace(/(…|\.\.\.)$/, '')))) return href;
	return `${text} (${href})`;
}

/** An address without what people leave out. */
function bare(address: string): string {
	return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

function hasClass({ class: classes = '' }: Record<string, string>, name: string): boolean {
	return classes.split(/\s/).includes(name);
}

/** Trims each line, and keeps at most one empty line between two. */
function tidied(text: string): string {
	const lines: string[] = [];
	for (const line of text.split('\n')) {
		const trimmed = line.trimEnd();
		if (trimmed !== '' || (lines.length > 0 && lines.at(-1) !== '')) lines.push(trimmed);
	}
	return lines.join('\n').trim().replaceAll('\0', '').toWellFormed();
}

function ignore(): void {}
