import { Tokenizer } from 'htmlparser2';
import { escapeText } from '../http/escape-html.ts';

const blocks = new Set(['p', 'h1', 'h2']);
const lists = new Set(['ul', 'ol']);
const listItems = new Set(['li']);
const inlineTags = new Set(['strong', 'b', 'em', 'i', 'u']);
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
/** Deeper than any real text, and shallow enough for recursive code that reads the result. */
const MAX_DEPTH = 20;

/**
 * Reduces HTML to paragraphs, headings, lists and emphasis, well formed and without attributes. The
 * output is written from scratch: escaped text, and only the tags listed above. Sanitizing the
 * output again does not change it. The time is linear in the length.
 */
export function sanitize(untrusted: string): string {
	const html = untrusted.toWellFormed().replaceAll('\0', '');
	const open: string[] = [];
	let clean = '';
	/** How many open tags were left out because they are nested too deeply. */
	let omittedDepth = 0;
	/** Set while the content of such a tag is skipped. */
	let skippedTag: string | undefined;

	const closeFrom = (index: number): void => {
		while (open.length > index) clean += `</${open.pop()}>`;
	};
	/** Closes the innermost open tag of `names`, unless one of `within` was opened inside it. */
	const closeInnermost = (names: ReadonlySet<string>, within: ReadonlySet<string>): void => {
		const index = open.findLastIndex((name) => names.has(name));
		if (index > open.findLastIndex((name) => within.has(name))) closeFrom(index);
	};
	const openTag = (name: string): void => {
		if (!isAllowed(name)) return;
		if (omittedDepth > 0) {
			omittedDepth += 1;
			return;
		}
		if (listItems.has(name)) closeInnermost(listItems, lists);
		else if (!inlineTags.has(name)) closeInnermost(blocks, listItems);
		if (open.length === MAX_DEPTH) {
			omittedDepth = 1;
			return;
		}
		open.push(name);
		clean += `<${name}>`;
	};
	const closeTag = (name: string): void => {
		if (!isAllowed(name)) return;
		if (omittedDepth > 0) omittedDepth -= 1;
		else if (open.includes(name)) closeFrom(open.lastIndexOf(name));
	};
	const writeText = (text: string): void => {
		if (skippedTag === undefined) clean += escapeText(text);
	};
	let name = '';
	const handleOpeningTag = (): void => {
		if (removedWithContent.has(name)) skippedTag ??= name;
		else if (name === 'br') clean += skippedTag === undefined ? '<br />' : '';
		else if (skippedTag === undefined) openTag(name);
	};

	const tokenizer = new Tokenizer(
		{ decodeEntities: true },
		{
			onopentagname: (from, to) => {
				name = html.slice(from, to).toLowerCase();
			},
			onopentagend: handleOpeningTag,
			onselfclosingtag: handleOpeningTag,
			onclosetag: (from, to) => {
				const closed = html.slice(from, to).toLowerCase();
				if (skippedTag === undefined) closeTag(closed);
				else if (closed === skippedTag) skippedTag = undefined;
			},
			ontext: (from, to) => writeText(html.slice(from, to)),
			ontextentity: (codePoint) => writeText(String.fromCodePoint(codePoint)),
			onattribdata: ignore,
			onattribentity: ignore,
			onattribend: ignore,
			onattribname: ignore,
			oncdata: ignore,
			oncomment: ignore,
			ondeclaration: ignore,
			onprocessinginstruction: ignore,
			onend: ignore,
		},
	);
	tokenizer.write(html);
	tokenizer.end();
	closeFrom(0);
	return clean;
}

function isAllowed(name: string): boolean {
	return blocks.has(name) || lists.has(name) || listItems.has(name) || inlineTags.has(name);
}

function ignore(): void {}
