import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Source, SourceAccount } from 'bff/contract/feed/sources';
import { useState } from 'react';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { button } from '../../testing/open-selected.ts';
import {
	blueskyAccount,
	blueskyHome,
	listsRoute,
	mastodonAccount,
	mastodonList,
	source,
	sourceAccounts,
	xAccount,
	xSearch,
} from '../../testing/source-samples.ts';
import { withServer } from '../../testing/with-server.tsx';
import { SourceChoice } from './source-choice.tsx';

const onChange = vi.fn<(sources: Source[]) => void>();
beforeEach(() => void onChange.mockClear());

function Choice({ chosen }: { chosen: Source[] }) {
	const [sources, setSources] = useState(chosen);
	return (
		<SourceChoice
			sources={sources}
			disabled={false}
			onChange={(next) => {
				onChange(next);
				setSources(next);
			}}
		/>
	);
}

function open(chosen: Source[], setUp?: (server: FakeServer) => void) {
	render(withServer(setUp)(() => <Choice chosen={chosen} />));
}

const select = async (name: string, option: string) =>
	userEvent.selectOptions(await screen.findByRole('combobox', { name }), option);

test('a source is added from the keyboard, with what it costs, and focus stays in place', async () => {
	open([]);
	await screen.findByText('Your timelines at X, Bluesky and Mastodon.');
	await userEvent.click(button('Choose sources'));
	expect(document.activeElement).toBe(
		await screen.findByRole('combobox', { name: 'Account that reads' }),
	);
	await select('Account that reads', 'Bluesky: @ada.bsky.social');
	await select('What to read', 'Hashtag');
	await userEvent.type(screen.getByRole('textbox', { name: 'Hashtag' }), '#typography{Enter}');
	expect(onChange).toHaveBeenCalledExactlyOnceWith([source()]);
	expect(screen.getByRole('listitem').textContent).toBe('Bluesky #typography free');
	expect(screen.getByText('Added: #typography at Bluesky.')).toBeTruthy();
	expect(document.activeElement).toBe(button('Add a source'));
});

test('what is refused stays in the field, which has the focus and the reason', async () => {
	open([source()], (server) => server.sourceAccounts(blueskyAccount));
	await userEvent.click(await screen.findByRole('button', { name: 'Add a source' }));
	await select('What to read', 'Hashtag');
	const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Hashtag' });
	await userEvent.type(field, '#Typography');
	await userEvent.click(button('Add'));
	expect(field.value).toBe('#Typography');
	expect(document.activeElement).toBe(field);
	expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
		'This source is chosen already.',
	);
	expect(onChange).not.toHaveBeenCalled();
});

test('after the last source is removed, the whole feed is read again', async () => {
	open([xSearch, source()]);
	expect((await screen.findByText('$0.005 a post')).closest('li')?.textContent).toContain(
		'Search “index design”',
	);
	await userEvent.click(button('Remove Search “index design” at X'));
	expect(onChange).toHaveBeenLastCalledWith([source()]);
	await userEvent.click(button('Remove #typography at Bluesky'));
	expect(onChange).toHaveBeenLastCalledWith([]);
	expect(screen.getByText('No sources are left, so your whole feed is read again.')).toBeTruthy();
	expect(document.activeElement).toBe(button('Choose sources'));
});

test('a list is chosen among those of the account, which can be loaded again', async () => {
	open([], (server) => {
		server.sourceAccounts(mastodonAccount);
		const route = listsRoute(mastodonAccount);
		const error = { code: 'posts_unavailable', message: 'Mastodon does not respond.' } as const;
		server.refuse(route, 503, error);
		server.always(route, () => json([{ id: '12', name: 'Design people' }]));
	});
	await userEvent.click(await screen.findByRole('button', { name: 'Choose sources' }));
	await select('What to read', 'List');
	expect((await screen.findByRole('alert')).textContent).toContain('Mastodon does not respond.');
	expect(button('Add').disabled).toBe(true);
	await userEvent.click(button('Try again'));
	await select('Which list', 'Design people');
	await userEvent.click(button('Add'));
	expect(onChange).toHaveBeenCalledExactlyOnceWith([mastodonList]);
	expect(screen.getByText('List “Design people” of @ada@mastodon.social')).toBeTruthy();
});

test.each<[string, SourceAccount[], string, string | null]>([
	[
		'expired',
		[{ ...blueskyAccount, isExpired: true }],
		'Not read: Bluesky no longer accepts the connection. Connect it again',
		'/app/settings/x#connected-accounts',
	],
	['disconnected', [xAccount], 'An account at Bluesky that is no longer connected.', null],
])(
	'a source of an account that is %s says so, and can be removed',
	async (_, accounts, text, to) => {
		open([blueskyHome], (server) => server.sourceAccounts(...accounts));
		const row = within(await screen.findByRole('listitem'));
		await row.findByText((_text, element) => element?.textContent === text);
		expect(row.queryByRole('link')?.getAttribute('href') ?? null).toBe(to);
		await userEvent.click(row.getByRole('button'));
		expect(onChange).toHaveBeenCalledExactlyOnceWith([]);
	},
);

test('sources of two accounts at one network name the account that reads', async () => {
	const second = { ...mastodonAccount, id: blueskyAccount.id, handle: 'ada@example.social' };
	const tag = source({ network: 'mastodon' });
	open([tag, { ...tag, accountId: mastodonAccount.id }], (server) =>
		server.sourceAccounts(second, mastodonAccount),
	);
	await screen.findByText('#typography, read by @ada@example.social');
	expect(screen.getByText('#typography, read by @ada@mastodon.social')).toBeTruthy();
});

test('without any account, there is a link to connect one', async () => {
	open([], (server) => server.sourceAccounts());
	const link = await screen.findByRole('link', { name: 'Connect X, Bluesky or Mastodon' });
	expect(link.getAttribute('href')).toBe('/app/settings/x#connected-accounts');
	expect(screen.queryByRole('button')).toBeNull();
});

test.each([
	[sourceAccounts.slice(0, 1), 'Your timeline at X.'],
	[
		[{ ...xAccount, handle: null, kinds: ['search' as const] }, blueskyAccount],
		'Your timeline at Bluesky and what your settings search at X.',
	],
])('without sources, the whole feed is explained: %#', async (accounts, text) => {
	open([], (server) => server.sourceAccounts(...accounts));
	expect(await screen.findByText(text)).toBeTruthy();
});
