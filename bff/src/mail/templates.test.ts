import { describe, expect, test } from 'vitest';
import { escapeHtml } from '../http/escape-html.ts';
import { digestMail } from './digest-mail.ts';
import { type OutgoingMail, renderMail } from './templates.ts';

const url = 'https://app.example/link?a=1&b=2#token';
const mails: OutgoingMail[] = [
	{ to: 'noor@example.org', template: 'welcome', data: {} },
	{ to: 'noor@example.org', template: 'welcome', data: { isOpen: true } },
	{ to: 'noor@example.org', template: 'invitation', data: { url } },
	{ to: 'noor@example.org', template: 'reset', data: { url, username: 'noor' } },
	{
		to: 'noor@example.org',
		template: 'posts',
		data: {
			posts: [
				{
					words: 'At 138 beats a minute I now run 35 seconds a kilometre faster',
					status: 'failed',
					reason: 'Part 2 of 4 not posted: X says it repeats a post.',
					url,
				},
			],
			queueUrl: url,
			unsubscribeUrl: 'https://app.example/unsubscribe?token=a',
		},
	},
	{
		to: 'noor@example.org',
		template: 'digest',
		data: {
			posts: [
				{
					authorName: 'Ines Okafor',
					authorUsername: 'ines_runs',
					content: 'Eight weeks of slow miles, then a 10 k: 90 seconds faster.',
					likes: 1,
					reason: 'Numbers from her own training.',
					url: 'https://x.example/ines_runs/status/1',
				},
			],
			total: 1,
			filterUrl: url,
			unsubscribeUrl: 'https://app.example/unsubscribe?token=a',
		},
	},
	{ to: 'noor@example.org', template: 'check', data: { settingsUrl: url } },
	{ to: 'noor@example.org', template: 'export', data: { url, days: 7 } },
	{ to: 'noor@example.org', template: 'failedExport', data: { url } },
	{
		to: 'noor@example.org',
		template: 'deletion',
		data: { username: 'noor', deletesAt: '2026-12-07T09:00:00.000Z', url },
	},
];

describe.each(mails.map((outgoing) => [outgoing.template, outgoing] as const))(
	'the %s mail',
	(_, outgoing) => {
		const mail = renderMail(outgoing, 'help@warble.example');

		test('has a subject, and the same content as text and as HTML', () => {
			expect(mail.subject).toMatch(/^[A-Z0-9].{10,60}$/);
			const [title = ''] = mail.text.split('\n');
			expect(mail.html).toContain(`>${escapeHtml(title)}</h1>`);
			expect(mail.text).toContain('help@warble.example');
			expect(mail.html).toContain('help@warble.example');
		});

		test('loads nothing from the network, and supports dark mode', () => {
			expect(mail.html).not.toMatch(
				/<(img|link|script|iframe|object|form)\b|url\(|@import|@font-face|\bsrc=/i,
			);
			expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
		});
	},
);

test.each(mails.map((mail) => [mail.template, mail] as const))(
	'the %s mail links to where it can be turned off, if it can',
	(template, mail) => {
		const { html, text, unsubscribeUrl } = renderMail(mail, 'help@warble.example');
		const canDoWithout = template === 'posts' || template === 'digest';
		expect(unsubscribeUrl !== undefined).toBe(canDoWithout);
		expect(html.includes('href="https://app.example/unsubscribe?token=a"')).toBe(canDoWithout);
		expect(text.includes('https://app.example/unsubscribe?token=a')).toBe(canDoWithout);
	},
);

test.each(
	mails
		.filter(({ template }) => template !== 'welcome')
		.map((mail) => [mail.template, mail] as const),
)('the %s mail has its link as a button, written out, and in the text', (_, mail) => {
	const { html, text } = renderMail(mail, 'help@warble.example');
	expect(html).toContain('href="https://app.example/link?a=1&#38;b=2#token"');
	expect(html).toContain('Or open this address: https://app.example/link?a=1&#38;b=2#token');
	expect(text.split('\n')).toContain(url);
});

const unsubscribeUrl = 'https://app.example/unsubscribe?token=a';
const notice = (text: string) =>
	({ words: text, status: 'failed', reason: text, url: `https://app.example/${text}` }) as const;
/** The mails with texts by users or strangers, each with the same text in all places. */
const written: ((text: string) => OutgoingMail)[] = [
	(username) => ({ to: 'noor@example.org', template: 'reset', data: { url, username } }),
	(username) => ({
		...{ to: 'noor@example.org', template: 'deletion' },
		data: { username, deletesAt: '2026-12-07T09:00:00.000Z', url },
	}),
	...[1, 2].map(
		(count) =>
			(text: string): OutgoingMail => ({
				...{ to: 'noor@example.org', template: 'posts' },
				data: { posts: Array(count).fill(notice(text)), queueUrl: url, unsubscribeUrl },
			}),
	),
	(text) => ({
		...{ to: 'noor@example.org', template: 'digest' },
		data: {
			...{ total: 1, filterUrl: url, unsubscribeUrl },
			posts: [
				{
					...{ authorName: text, authorUsername: text, content: text, likes: 1, reason: text },
					url: `https://x.example/${text}`,
				},
			],
		},
	}),
];

describe.each(written.map((mailWith) => [mailWith('').template, mailWith] as const))(
	'texts by users and strangers in the %s mail [D6]',
	(_, mailWith) => {
		const rendered = (text: string) => renderMail(mailWith(text), 'help@warble.example');

		test.each([
			['<img src=x onerror=alert(1)>'],
			['"><svg onload=alert(1)>'],
			["' onmouseover='alert(1)"],
			['</title><script>alert(1)</script>'],
			['&lt;b&gt;'],
		])('%s is escaped', (text) => {
			const { html, text: plain } = rendered(text);
			expect(html).not.toContain(text);
			expect(plain).toContain(text);
			expect(tagsOf(html)).toEqual(tagsOf(rendered('noor').html));
		});
	},
);

test.each([
	[400, ''],
	[401, '…'],
])('a post of %i characters in a digest ends with “%s”', (length, end) => {
	const content = 'ø'.repeat(length);
	const { text } = digestMail({
		posts: [{ authorName: 'Ines', authorUsername: 'ines', content, likes: 1, reason: null, url }],
		total: 1,
		filterUrl: url,
		unsubscribeUrl: url,
		supportEmail: 'help@warble.example',
	});
	expect(/ø+…?/.exec(text)?.[0]).toBe('ø'.repeat(400) + end);
});

test('a quotation mark in a link is escaped [D6]', () => {
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

test.each(mails)('the text of the $template mail has no markup', (mail) => {
	expect(renderMail(mail, 'help@warble.example').text).not.toMatch(/[<>]|&#/);
});

function tagsOf(html: string): string[] {
	return html.match(/<\/?[a-z][^\s>]*/gi) ?? [];
}
