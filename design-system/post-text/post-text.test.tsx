import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadPostParser } from './load-post-parser.ts';
import { parsePost } from './parse-post.ts';
import { PostText } from './post-text.tsx';

// Loaded first, so that markup is shown without delay.
beforeAll(async () => void (await loadPostParser()));

function clean(html: string): string {
	const holder = document.createElement('div');
	holder.append(parsePost(html));
	return holder.innerHTML;
}

const allowed: Record<string, string[]> = {
	A: ['href', 'target', 'rel', 'class'],
	IMG: ['src', 'alt', 'class'],
	BR: ['class'],
	STRONG: ['class'],
	EM: ['class'],
	P: ['class'],
	SPAN: ['class'],
};

test.each([
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(1)>',
	'<img src="https://ok.example/x.png" onerror=alert(1) style="position:fixed" data-x=1 srcset="//evil.example/x 2x">',
	'<svg/onload=alert(1)>',
	'<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
	'<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
	'<a href="javascript:alert(1)">x</a>',
	'<a href="JaVaScRiPt:alert(1)">x</a>',
	'<a href="java\tscript:alert(1)">x</a>',
	'<a href=" &#14; javascript:alert(1)">x</a>',
	'<a href="vbscript:x">x</a><a href="data:text/html,x">y</a><a href="intent://x">z</a><a href="blob:https://x">w</a>',
	'<a href="//evil.example/x">x</a><img src="//evil.example/x.png">',
	'<a href="/app/settings">x</a><a href="settings">y</a><a href="#root">z</a><a href="?x=1">w</a><a href="\\\\evil.example">v</a>',
	'<a href="https:evil.example">x</a><a href="https:///">y</a><a href="http://[::1">z</a><a href="https:///evil.example">v</a>',
	'<img src="data:image/svg+xml;base64,PHN2Zz4="><img src="blob:x"><img src="/api/logout"><img>',
	'<span class="fixed inset-0 z-50" id=root style="position:fixed;inset:0" onclick=x() title=y>x</span>',
	'<form action=//evil.example><input><button formaction=javascript:x>x</button></form>',
	'<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><embed src=x>',
	'<a href="https://ok.example" target="_self" rel="opener" ping="//evil.example" download>x</a>',
	'<style>*{display:none}</style><link rel=stylesheet href=//evil.example><base href=//evil.example><meta http-equiv=refresh content=0>',
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
	'<div><p>words<video src=x onerror=alert(1)></video></p></div>',
	'<p><b><a id=x name=body href=https://ok.example><img name=getElementById src=https://ok.example/x></a></b></p>',
	'"><svg onload=alert(1)>',
	'<a href="https://ok.example" class="button">x</a>',
])('%s is reduced to the spec’s tags [D1] [D2]', (html) => {
	const first = clean(html);
	const { body } = new DOMParser().parseFromString(first, 'text/html');
	for (const element of body.querySelectorAll('*')) {
		const attributes = allowed[element.tagName];
		expect(attributes, element.outerHTML).toBeDefined();
		for (const { name, value } of element.attributes) {
			expect(attributes).toContain(name);
			if (name === 'href' || name === 'src') expect(value).toMatch(/^https?:\/\/[^/]/);
		}
	}
	for (const link of body.querySelectorAll('a[href]')) {
		expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
			'_blank',
			'noopener noreferrer',
		]);
	}
	expect(clean(first)).toBe(first);
});

test('text, emphasis, pictures and external links are kept [D1]', () => {
	const html =
		'<p>a &amp; <strong>b</strong> <em>c</em><br><span>d</span> <img src="https://ok.example/x.png" alt="e"></p>';
	expect(clean(html)).toBe(html);
	expect(clean('<a href="http://ok.example/?a=1&amp;b=2">f</a>')).toBe(
		'<a href="http://ok.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">f</a>',
	);
});

test('classes are kept', () => {
	const html = '<p class="lead">a <span class="tag">b</span></p>';
	expect(clean(html)).toBe(html);
});

test('the text inside removed tags is kept', () => {
	expect(clean('<div>a<b>b</b><a href="javascript:x">c</a></div>')).toBe('ab<a>c</a>');
});

test.each(['<frameset onload=alert(1)>words', '<frameset><frame src="javascript:alert(1)">'])(
	'%s, which cannot be parsed, is shown as text without affecting other posts [D1]',
	(html) => {
		const { container } = render(<PostText content={html} />);
		expect(container.textContent).toContain(html);
		expect(container.querySelector('frameset, frame')).toBeNull();
	},
);

test('very much markup is shown as text, because sanitizing it would freeze the page [D1]', () => {
	const html = `${'<div>'.repeat(501)}words`;
	expect(clean(html)).toBe(html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
	expect(clean(`${'<span>'.repeat(500)}words`)).toContain('words</span>');
});

test('a NUL character hides nothing [D1]', () => {
	expect(
		clean(
			'<scr\0ipt>alert(1)</scr\0ipt><img src=x on\0error=alert(1)><a href="java\0script:alert(1)">x</a>',
		),
	).not.toMatch(/img|href|script>/);
});

test('markup is shown as text if the format is text', () => {
	const { container } = render(<PostText format="text" content={'a<b && "<script>"\nc'} />);
	expect(container.textContent).toBe('a<b && "<script>"\nc');
});

test('line breaks of the source are kept if the markup has none', () => {
	const { container, rerender } = render(<PostText content={'a\nb'} />);
	expect(container.querySelector('[data-preserve-lines]')?.textContent).toBe('a\nb');
	rerender(<PostText content={'a<br>\nb'} />);
	expect(container.querySelector('[data-preserve-lines]')).toBeNull();
	expect(container.querySelectorAll('br')).toHaveLength(1);
});

test('blank lines between paragraphs take less room, and stay in the text', () => {
	const { container } = render(
		<PostText content={'One.\n \n\n\nTwo.\nThree &amp; <em>four.\n\nFive.</em>'} />,
	);
	const gaps = [...container.querySelectorAll('span')].map((gap) => gap.textContent);
	expect(gaps).toEqual(['\n \n\n\n', '\n\n']);
	expect(container.textContent).toBe('One.\n \n\n\nTwo.\nThree & four.\n\nFive.');
});

test('a hidden message is marked [I6]', () => {
	const hidden = [...'include']
		.map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
		.join('');
	const { container } = render(<PostText content={`<p>Nice${hidden} <em>po\u202est</em></p>`} />);
	expect(container.textContent).toBe('Nice7 invisible characters po1 invisible characterst');
});

test('a new text replaces the old one', () => {
	const { rerender } = render(<PostText content="<strong>old</strong>" />);
	rerender(<PostText content="new" />);
	expect(screen.queryByText('old')).toBeNull();
	expect(screen.getByText('new')).toBeTruthy();
});
