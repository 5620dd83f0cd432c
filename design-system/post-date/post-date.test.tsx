import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { parsePostDate } from './parse-post-date.ts';
import { PostDate } from './post-date.tsx';
import { postUrl } from './post-url.ts';

test.each([
	['2026-11-20T15:48:00.000Z', '2026-11-20T15:48:00.000Z'],
	['2026-11-20T15:48:00+02:00', '2026-11-20T13:48:00.000Z'],
	['Fri Nov 20 15:48:00 +0000 2026', '2026-11-20T15:48:00.000Z'],
	['Thu Dec 31 23:30:59 -0130 2026', '2027-01-01T01:00:59.000Z'],
	['Sun Feb 29 00:00:00 +0000 2032', '2032-02-29T00:00:00.000Z'],
])('%s is parsed [H13]', (text, iso) => {
	expect(parsePostDate(text)?.toISOString()).toBe(iso);
});

test.each([
	'',
	'yesterday',
	'Fri Nov 31 15:48:00 +0000 2026',
	'Fri Xyz 20 15:48:00 +0000 2026',
	'2026-13-45T00:00:00Z',
	'1700000000',
])('%s is not a date', (text) => {
	expect(parsePostDate(text)).toBeUndefined();
});

test('it shows local time in the one date style and links to the post', () => {
	render(
		<PostDate
			createdAt="Fri Nov 20 15:48:00 +0000 2026"
			username="inesokafor"
			postId="1859212345678901234"
		/>,
	);
	const link = screen.getByRole('link');
	expect(link.getAttribute('href')).toBe('https://x.com/inesokafor/status/1859212345678901234');
	expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
		'_blank',
		'noopener noreferrer',
	]);
	const time = link.querySelector('time');
	expect(time?.dateTime).toBe('2026-11-20T15:48:00.000Z');
	const local = new Date(Date.UTC(2026, 10, 20, 15, 48));
	const twoDigits = (value: number) => String(value).padStart(2, '0');
	const clock = `${twoDigits(local.getHours())}:${twoDigits(local.getMinutes())}`;
	expect(time?.textContent).toBe(`${local.getDate()} Nov 2026, ${clock}`);
});

test.each([
	['../../evil', '1'],
	['x?y#', '1'],
	['añb', '1'],
	['a'.repeat(16), '1'],
	['', '1'],
	['ines', ''],
	['ines', '1/../2'],
	['ines', '1 2'],
	['ines\n', '1'],
	['ines', '१'],
])('%s and %s make no link [D7]', (username, id) => {
	expect(postUrl(username, id)).toBeUndefined();
	render(<PostDate createdAt="2026-11-20T15:48:00Z" username={username} postId={id} />);
	expect(screen.queryByRole('link')).toBeNull();
});

test('a post of another network links to its address there, and says where', () => {
	const url = 'https://mastodon.social/@ines/1';
	render(<PostDate createdAt="2026-11-20T15:48:00Z" url={url} network="Mastodon" />);
	const link = screen.getByRole('link', { name: /, open on Mastodon$/ });
	expect([link.getAttribute('href'), link.title]).toEqual([url, 'Open on Mastodon']);
});

test.each(['javascript:alert(1)', '/app', 'data:text/html,x', 'https:///', ''])(
	'%j is no address of a post [D7]',
	(url) => {
		render(<PostDate createdAt="2026-11-20T15:48:00Z" url={url} network="Mastodon" />);
		expect(screen.queryByRole('link')).toBeNull();
	},
);

test('a text that is not a date is shown unchanged', () => {
	const { container } = render(<PostDate createdAt="<b>soon</b>" />);
	expect(container.textContent).toBe('<b>soon</b>');
});
