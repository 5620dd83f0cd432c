import { Tokenizer } from 'htmlparser2';
import { escapeText } from '../http/escape-html.ts';

const blocks = new Set(['p', 'h1', 'h2']);
const lists = new Set(['ul', 'ol']);
const inner = new Set(['li', 'strong', 'b', 'em', 'i', 'u']);
/** What stands in them is no text of the page. */
const unread = new Set([
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
/** Deeper than anybody writes, and shallow enough for whatever walks the tree. */
const DEEPEST = 20;

/**
 * HTML with paragraphs, headings, lists and emphasis, well formed, and without everything else. It
 * is written anew: what comes out is text in which no tag can begin, and these tags as they stand
 * here, without attributes. Sanitising twice changes nothing; the time grows with the length.
 */
export function sanitise(given: string): string {
	const html = given.toWellFormed().replaceAll('\0', '');
	const open: string[] = [];
	let clean = '';
	let tooDeep = 0;
	let unreadTag: string | undefined;

	const closeFrom = (place: number): void => {
		while (open.length > place) clean += `</${open.pop()}>`;
	};
	/** Where the innermost of these is open, above the innermost of `within`. */
	const placeOf = (names: ReadonlySet<string>, within: ReadonlySet<string>): number => {
		const place = open.findLastIndex((name) => names.has(name));
		return place > open.findLastIndex((name) => within.has(name)) ? place : -1;
	};
	const begin = (name: string): void => {
		const isListItem = name === 'li';
		if (!isListItem && !blocks.has(name) && !lists.has(name) && !inner.has(name)) return;
		if (tooDeep > 0) {
			tooDeep += 1;
			return;
		}
		const ended = isListItem
			? placeOf(items, lists)
			: inner.has(name)
				? -1
				: placeOf(blocks, items);
		if (ended >= 0) closeFrom(ended);
		if (open.length === DEEPEST) {
			tooDeep = 1;
			return;
		}
		open.push(name);
		clean += `<${name}>`;
	};
	const end = (name: string): void => {
		if (!blocks.has(name) && !lists.has(name) && !inner.has(name)) return;
		if (tooDeep > 0) tooDeep -= 1;
		else if (open.includes(name)) closeFrom(open.lastIndexOf(name));
	};
	const write = (text: string): void => {
		if (unreadTag === undefined) clean += escapeText(text);
	};
	let name = '';
	const meet = (): void => {
		if (unread.has(name)) unreadTag ??= name;
		else if (name === 'br') clean += unreadTag === undefined ? '<br />' : '';
		else if (unreadTag === undefined) begin(name);
	};

	const tokenizer = new Tokenizer(
		{ decodeEntities: true },
		{
			onopentagname: (from, to) => {
				name = html.slice(from, to).toLowerCase();
			},
			onopentagend: meet,
			onselfclosingtag: meet,
			onclosetag: (from, to) => {
				const closed = html.slice(from, to).toLowerCase();
				if (unreadTag === undefined) end(closed);
				else if (closed === unreadTag) unreadTag = undefined;
			},
			ontext: (from, to) => write(html.slice(from, to)),
			ontextentity: (codePoint) => write(String.fromCodePoint(codePoint)),
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

const items: ReadonlySet<string> = new Set(['li']);

function ignore(): void {}
