import MarkdownIt, { type Token } from 'markdown-it';
import type { KeptAsText } from '../../../contract/editor/editor.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { toParagraphs } from './to-paragraphs.ts';

/** Formatting found in a text that files cannot show. */
type KeptSet = Set<KeptAsText>;

/** `env` is the object that markdown-it passes from `render` to the rules. */
const keptIn = (env: unknown): KeptSet => (env as { kept: KeptSet }).kept;

/**
 * Converts Markdown to HTML with the formatting of files. Everything else stays text, line by line
 * as it was written. HTML within Markdown is shown as text.
 */
export function renderMarkdown(text: string): { html: string; kept: KeptAsText[] } {
	const kept: KeptSet = new Set();
	const frontMatter = FRONT_MATTER.exec(text)?.[0] ?? '';
	if (frontMatter !== '') kept.add('front matter');
	const html =
		toParagraphs(frontMatter) + markdown.render(text.slice(frontMatter.length), { kept });
	return { html, kept: [...kept] };
}

/** YAML fields between two lines of dashes at the beginning. */
const FRONT_MATTER =
	/^---[ \t]*\r?\n(?=[\w-]+[ \t]*:)(?:(?!---|\.\.\.).*\r?\n)*(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Blocks that files cannot show, by the type of their first token. */
const BLOCKS: Readonly<Record<string, KeptAsText>> = {
	blockquote_open: 'quotes',
	fence: 'code',
	hr: 'dividing lines',
	table_open: 'tables',
};

const markdown = new MarkdownIt({ html: false });
markdown.core.ruler.after('block', 'keep_as_text', (state) => {
	const kept = keptIn(state.env);
	state.tokens = keepNumbers(keepBlocks(state.tokens, state.src.split('\n'), kept), kept);
});

/** The tokens, with the source of each block that files cannot show in place of its tokens. */
function keepBlocks(tokens: readonly Token[], lines: readonly string[], kept: KeptSet) {
	const result: Token[] = [];
	for (let at = 0; at < tokens.length; at += 1) {
		const token = tokens[at] as Token;
		const kind = BLOCKS[token.type];
		if (kind) {
			kept.add(kind);
			const end = token.type.replace('_open', '_close');
			while (tokens[at]?.type !== end || tokens[at]?.level !== token.level) at += 1;
			asSource(token, sourceOf(token, lines));
		}
		result.push(token);
	}
	return result;
}

function sourceOf(token: Token, lines: readonly string[]): string {
	const { type, markup, info, content, level, map } = token;
	if (type === 'fence') return `${markup}${info}\n${content}${markup}`;
	if (type === 'hr') return markup;
	const [first = '', ...rest] = lines.slice(...(map ?? [0, 0])).map((line) => line.trimStart());
	// In a list, the first line can begin with the marker of its item.
	return [level > 0 ? first.replace(/^(?:(?:[-+*]|\d+[.)])\s+)+/, '') : first, ...rest].join('\n');
}

function asSource(token: Token, source: string): void {
	Object.assign(token, { type: 'source', tag: '', nesting: 0, content: source });
}

/**
 * The tokens, with paragraphs in place of ordered lists whose numbers are not 1, 2, 3…: files have
 * no other numbers, and “1986. A great year” is not a list item.
 */
function keepNumbers(tokens: readonly Token[], kept: KeptSet): Token[] {
	const dropped = new Set<Token>();
	const lists: { at: number; items: Token[] }[] = [];
	for (const [at, token] of tokens.entries()) {
		if (token.type === 'ordered_list_open') lists.push({ at, items: [] });
		else if (token.type === 'list_item_open' && token.info !== '') lists.at(-1)?.items.push(token);
		else if (token.type === 'ordered_list_close') {
			const { at: start, items } = lists.pop() ?? { at, items: [] };
			if (items.every(({ info }, index) => Number(info) === index + 1 || isLazy(items))) continue;
			kept.add('list numbers');
			showAsParagraphs(tokens.slice(start, at + 1), dropped);
		}
	}
	return tokens.filter((token) => !dropped.has(token));
}

/** Whether all items have the number 1, so that the reader's program counts them. */
const isLazy = (items: readonly Token[]) => items.every(({ info }) => info === '1');

function showAsParagraphs(list: readonly Token[], dropped: Set<Token>): void {
	const level = list[0]?.level ?? 0;
	for (const [at, token] of list.entries()) {
		if (token.level === level) dropped.add(token);
		if (token.type.startsWith('paragraph_') && token.level === level + 2) token.hidden = false;
		if (token.level !== level + 1) continue;
		const number = `${token.info}${token.markup}`;
		const text = list[at + 1]?.type === 'paragraph_open' ? list[at + 2] : undefined;
		if (token.type === 'list_item_open' && !text) asSource(token, number);
		else {
			dropped.add(token);
			if (text) text.content = `${number} ${text.content}`;
		}
	}
}

const { rules } = markdown.renderer;
rules.source = rules.code_block = (tokens, at) => toParagraphs(tokens[at]?.content ?? '');
rules.s_open = rules.s_close = (tokens, at, _options, env) => {
	keptIn(env).add('struck text');
	return tokens[at]?.markup ?? '';
};
rules.image = (tokens, at, _options, env) => {
	keptIn(env).add('images');
	const { content: alt = '', attrGet } = tokens[at] ?? {};
	const address = String(attrGet?.call(tokens[at], 'src') ?? '');
	// An image that is in the file itself has no address.
	if (address.startsWith('data:')) return escapeHtml(alt);
	return escapeHtml(alt === '' ? address : `${alt} (${address})`);
};
/** Files have no links, so the address is written after the text of the link. */
rules.link_close = (tokens, at) => {
	let open = at;
	while (open > 0 && tokens[open]?.type !== 'link_open') open -= 1;
	const address = String(tokens[open]?.attrGet('href') ?? '');
	const isTextAddress = tokens[at - 1]?.type === 'text' && tokens[at - 1]?.content === address;
	return address === '' || isTextAddress ? '' : ` (${escapeHtml(address)})`;
};
