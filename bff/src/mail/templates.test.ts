import { describe, expect, test } from 'vitest';
import { type OutgoingMail, renderMail } from './templates.ts';

const url = 'https://app.example/link?a=1&b=2#token';
const orders: OutgoingMail[] = [
	{ to: 'noor@example.org', template: 'welcome', data: {} },
	{ to: 'noor@example.org', template: 'invitation', data: { url } },
	{ to: 'noor@example.org', template: 'reset', data: { url, username: 'noor' } },
];

describe.each(orders.map((order) => [order.template, order] as const))(
	'the %s mail',
	(_, order) => {
		const mail = renderMail(order, 'help@warble.example');

		test('has a subject, and says the same as text and as HTML', () => {
			expect(mail.subject).toMatch(/^[A-Z].{10,60}$/);
			const [title = ''] = mail.text.split('\n');
			expect(mail.html).toContain(`>${title}</h1>`);
			expect(mail.text).toContain('help@warble.example');
			expect(mail.html).toContain('help@warble.example');
		});

		test('fetches nothing from anywhere, and says what a mail program needs to darken it', () => {
			expect(mail.html).not.toMatch(
				/<(img|link|script|iframe|object|form)\b|url\(|@import|@font-face|\bsrc=/i,
			);
			expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
		});
	},
);

test.each(orders.slice(1).map((order) => [order.template, order] as const))(
	'the %s mail holds its link as a button, in words, and in the text',
	(_, order) => {
		const { html, text } = renderMail(order, 'help@warble.example');
		expect(html).toContain('href="https://app.example/link?a=1&#38;b=2#token"');
		expect(html).toContain('Or open this address: https://app.example/link?a=1&#38;b=2#token');
		expect(text.split('\n')).toContain(url);
	},
);

test.each([
	['<img src=x onerror=alert(1)>'],
	['"><svg onload=alert(1)>'],
	["' onmouseover='alert(1)"],
	['</title><script>alert(1)</script>'],
	['&lt;b&gt;'],
])('a username of %s is text in the mail [D6]', (username) => {
	const mail = renderMail(
		{ to: 'noor@example.org', template: 'reset', data: { url, username } },
		'help@warble.example',
	);
	expect(mail.html).not.toContain(username);
	expect(mail.text).toContain(username);
	const plain = renderMail(
		{ to: 'noor@example.org', template: 'reset', data: { url, username: 'noor' } },
		'help@warble.example',
	);
	expect(tagsOf(mail.html)).toEqual(tagsOf(plain.html));
});

test('a quotation mark in a link does not end its address [D6]', () => {
	const { html } = renderMail(
		{
			to: 'noor@example.org',
			template: 'invitation',
			data: { url: 'https://a.example/"onclick="alert(1)' },
		},
		'help@warble.example',
	);
	expect(html).toContain('href="https://a.example/&#34;onclick=&#34;alert(1)"');
});

test.each(orders)('the text of the $template mail is no markup', (order) => {
	expect(renderMail(order, 'help@warble.example').text).not.toMatch(/[<>]|&#/);
});

function tagsOf(html: string): string[] {
	return html.match(/<\/?[a-z][^\s>]*/gi) ?? [];
}
