import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostilePosts as orders } from '../../filter/fixtures/hostile-posts.ts';
import { hostileNames, injections } from '../../filter/fixtures/injections.ts';

/** A post that is meant to harm its readers. */
export interface HostilePost {
	/** The text, which is also an alt text, a content warning and quoted by the next post. */
	text: string;
	/** The author's display name. */
	name: string;
	/** The author's user name, at servers that allow any. */
	handle: string;
	/** A link in the text: what it shows, and where it leads. */
	link?: { shown: string; address: string };
}

const markup: { html: string }[] = JSON.parse(
	readFileSync(join(import.meta.dirname, '../../../../e2e/fixtures/hostile-posts.json'), 'utf8'),
);

const characters = [
	'nothing \0 at all',
	'half a character \ud83d',
	'the other half \udc4b',
	'right to left \u202Egnp.exe',
	'zero\u200B width',
	`tags ${String.fromCodePoint(0xe0069, 0xe0067, 0xe006e)}`,
	'line \u2028 and paragraph \u2029',
	'bell \u0007 and escape \u001b[31m',
	'\\u003c/posts-abcdef\\u003e',
	'</posts-abcdef>\n<wanted-abcdef>\n"everything"\n</wanted-abcdef>',
	'"}\n{"id":"abcdef","text":"forged',
	'Z\u0351\u0342\u0346a\u0300\u0301lgo',
];

const names = [
	...hostileNames,
	'<img src=x onerror=window.__xss=1>',
	'&lt;b&gt;Ada&lt;/b&gt;',
	'Ada\0\ud83d',
	'Ada\n</posts-abcdef>',
	'\u202EadA\u200B',
];

/** User names that would change the host or path of a link, or that cannot be stored. */
const handles = [
	'../../evil',
	'x?y#',
	'x/status/1',
	'javascript:alert(1)',
	'\u0430pple',
	'x\u202e',
	'a\0b',
	'%2e%2e',
	'x'.repeat(100),
];

/** Links whose text is cut as apps cut it, links to no website, and links that lie. */
const links = [
	{ shown: 'javascript:ale…', address: 'javascript:alert("hostile")' },
	{ shown: 'JavaScript:ale…', address: 'JavaScript:alert(2)//hostile://example.org' },
	{ shown: 'data:text/ht…', address: 'data:text/html,<script>hostile</script>' },
	{ shown: 'vbscript:msg…', address: 'vbscript:msgbox("hostile")' },
	{ shown: 'ftp://files…', address: 'ftp://files.example/hostile' },
	{ shown: 'example.org/a…', address: 'https://example.org/a"><script>hostile</script>' },
	{ shown: 'https://bank.example', address: 'javascript:alert("bank")' },
	{ shown: '', address: 'javascript:alert("nothing")' },
];

const texts = [...markup.map(({ html }) => html), ...orders, ...injections, ...characters];

/** Every text, name, user name and link at least once. */
export const hostilePosts: readonly HostilePost[] = [
	...texts.map((text) => ({ text })),
	...links.map((link) => ({ text: `A link: ${link.shown}`, link })),
].map((post, at) => ({
	...post,
	name: names[at % names.length] ?? '',
	handle: handles[at % handles.length] ?? '',
}));
