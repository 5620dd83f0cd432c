import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Feed } from 'bff/contract/feed/feed';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { expect, test } from 'vitest';
import { FEED, openSettings, press, section } from '../testing/open-settings.tsx';
import { homeFeed, noFeed, searchFeed, severalFeed, withoutX } from '../testing/samples.ts';

const SAVE_FEED = 'PUT /api/feed';

async function openFeed(feed: Feed = searchFeed, replies: Replies = {}) {
	const visit = openSettings({ [FEED]: answer(feed), ...replies }, trialing, '/x');
	const here = await section('Where posts come from');
	const field = (name: string) => here.getByRole<HTMLInputElement>('textbox', { name });
	await userEvent.click(await here.findByRole('button', { name: 'Edit sources' }));
	await here.findByRole('textbox', { name: 'Accounts' });
	return {
		...visit,
		here,
		adding: field('Accounts'),
		query: field('Search'),
		names: () => here.queryAllByRole('listitem').map(({ textContent }) => textContent),
		button: (name: string) => here.getByRole<HTMLButtonElement>('button', { name }),
	};
}

test.each([
	[homeFeed, 'Your own timeline on X'],
	[searchFeed, 'Accounts and searches'],
	[noFeed, 'Warble can’t read new posts'],
	[noFeed, 'Connect X, Bluesky or Mastodon, or add accounts or a search to read.'],
	[homeFeed, '1,312 stored posts, since 2 November 2026.'],
	[{ ...homeFeed, stored: 1 }, '1 stored post, since 2 November 2026.'],
	[noFeed, 'No stored posts yet.'],
])(
	'the section shows where posts are read from and how many are stored: %#',
	async (feed, text) => {
		const { here } = await openFeed(feed);
		expect(here.getByText(text)).toBeDefined();
	},
);

test('the timelines of other accounts are listed below X’s, each with whether it costs', async () => {
	const furtherAtX = { network: 'x', handle: 'mararuns', isExpired: false } as const;
	const timelines = [furtherAtX, ...severalFeed.timelines];
	const { here } = await openFeed({ ...severalFeed, timelines });
	expect(here.getByText('Your own timeline on X')).toBeDefined();
	const list = within(here.getByRole('list', { name: 'Timelines of other accounts' }));
	expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
		'X: @mararunsX charges for each post that is read',
		'Bluesky: @mara.bsky.socialFree to read',
		'Mastodon: @mara@mastodon.socialNot read any more. Connect it again',
	]);
	const link = list.getByRole('link', { name: 'Connect it again' });
	const part = new URL((link as HTMLAnchorElement).href).hash.slice(1);
	expect(document.getElementById(part)?.textContent).toMatch(/^Connected accounts/);
});

test('with Bluesky alone, nothing is wrong, and a line says how to read X too', async () => {
	const { here } = await openFeed(withoutX);
	expect(here.getByText('Bluesky: @mara.bsky.social')).toBeDefined();
	expect(
		here.getByText('Connect X, or add accounts or a search, to read posts from X too.'),
	).toBeDefined();
	expect(here.queryByText('Warble can’t read new posts')).toBeNull();
});

test('with an expired connection alone, nothing can be read', async () => {
	const timelines = withoutX.timelines.map((timeline) => ({ ...timeline, isExpired: true }));
	const { here } = await openFeed({ ...noFeed, timelines });
	expect(here.getByText('Warble can’t read new posts')).toBeDefined();
	expect(here.getByRole('link', { name: 'Connect it again' })).toBeDefined();
});

test.each([
	[searchFeed, '@nightjet, @railnotes and the search index design lang:en'],
	[{ ...searchFeed, query: '' }, '@nightjet, @railnotes'],
	[{ ...searchFeed, accounts: [] }, 'the search index design lang:en'],
	[noFeed, 'No accounts or searches yet.'],
])('before editing, the sources are summarized in a line: %#', async (feed, text) => {
	openSettings({ [FEED]: answer(feed) }, trialing, '/x');
	const here = await section('Where posts come from');
	await here.findByRole('button', { name: 'Edit sources' });
	expect(here.getAllByText((_, element) => element?.textContent === text)).not.toHaveLength(0);
	expect(here.queryByRole('textbox')).toBeNull();
});

test('the form opens with focus in the accounts field', async () => {
	const { adding } = await openFeed();
	expect(document.activeElement).toBe(adding);
});

test('accounts are added with Enter, Add, or a separator', async () => {
	const { adding, names, button, here } = await openFeed(noFeed);
	await userEvent.type(adding, '@mara{Enter}');
	await userEvent.type(adding, 'tove,ines ');
	await userEvent.type(adding, 'jo');
	await userEvent.click(button('Add'));
	expect(names()).toEqual(['@mara', '@tove', '@ines', '@jo']);
	expect(adding.value).toBe('');
	expect(document.activeElement).toBe(adding);
	expect(here.getByText('4 of 100')).toBeDefined();
});

test('several accounts can be pasted at once, and duplicates are dropped whatever their case', async () => {
	const { adding, names } = await openFeed();
	await userEvent.click(adding);
	await userEvent.paste('@NIGHTJET\nmara\r\n tove, @ines;Mara');
	expect(names()).toEqual(['@nightjet', '@railnotes', '@mara', '@tove', '@ines']);
	expect(adding.value).toBe('');
});

test('an invalid account name stays in the field, with the reason', async () => {
	const { adding, names, bodies, button } = await openFeed();
	await userEvent.type(adding, 'night-jet{Enter}');
	expect(
		screen.getByText('“night-jet” isn’t an X username. Use letters, digits and _, at most 15.'),
	).toBeDefined();
	expect(adding.getAttribute('aria-invalid')).toBe('true');
	expect(adding.value).toBe('night-jet');
	await userEvent.click(button('Save'));
	expect(bodies(SAVE_FEED)).toEqual([]);
	await userEvent.type(adding, '{Backspace}');
	expect(adding.getAttribute('aria-invalid')).toBeNull();
	expect(names()).toHaveLength(2);
});

test('removing an account moves focus to the accounts field', async () => {
	const { names, adding } = await openFeed();
	await press('Remove @nightjet');
	expect(names()).toEqual(['@railnotes']);
	expect(document.activeElement).toBe(adding);
});

test('saving sends the search and all accounts, even a typed one, and shows the stored result', async () => {
	const kept = { ...searchFeed, accounts: ['nightjet', 'railnotes', 'mara'], query: 'trains' };
	const { adding, query, names, bodies, button, here, onUnsavedChange } = await openFeed(
		searchFeed,
		{ [SAVE_FEED]: answer(kept) },
	);
	expect(here.queryByRole('button', { name: 'Save' })).toBeNull();
	await userEvent.clear(query);
	await userEvent.type(query, ' trains ');
	await userEvent.type(adding, '@mara');
	expect(here.getByText('You have unsaved changes')).toBeDefined();
	expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
	await userEvent.click(button('Save'));
	expect(await here.findByText('Sources saved.')).toBeDefined();
	expect(bodies(SAVE_FEED)).toEqual([{ accounts: kept.accounts, query: 'trains' }]);
	await waitFor(() => expect(names()).toEqual(['@nightjet', '@railnotes', '@mara']));
	expect(query.value).toBe('trains');
	expect(document.activeElement?.textContent).toBe('Sources saved.');
	expect(here.queryByText('You have unsaved changes')).toBeNull();
	expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
});

test('changes that could not be saved stay in the form, with the message from the server', async () => {
	const { query, here, button } = await openFeed(searchFeed, {
		[SAVE_FEED]: refuse(
			400,
			'invalid_input',
			'X does not take this search: it has no closing quotation mark.',
		),
	});
	await userEvent.type(query, ' "');
	await userEvent.click(button('Save'));
	expect((await here.findByRole('alert')).textContent).toBe(
		'Your sources weren’t savedX does not take this search: it has no closing quotation mark.',
	);
	expect(query.value).toBe('index design lang:en "');
	expect(here.getByText('You have unsaved changes')).toBeDefined();
});

test('Reset restores the stored settings', async () => {
	const { adding, query, names, button } = await openFeed();
	await press('Remove @nightjet');
	await userEvent.type(adding, 'mara');
	await userEvent.clear(query);
	await userEvent.click(button('Reset'));
	expect(names()).toEqual(['@nightjet', '@railnotes']);
	expect([adding.value, query.value]).toEqual(['', 'index design lang:en']);
});

test('the form is read-only while it is being saved', async () => {
	const { query, button } = await openFeed(searchFeed, { [SAVE_FEED]: never });
	await userEvent.type(query, ' x');
	await userEvent.click(button('Save'));
	expect(query.readOnly).toBe(true);
	expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove @nightjet' }).disabled).toBe(
		true,
	);
});

test('if the feed settings cannot be loaded, the user can retry and sees the progress', async () => {
	const visit = openSettings(
		{ [FEED]: refuse(503, 'not_ready', 'Warble is starting.') },
		trialing,
		'/x',
	);
	expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your sources');
	visit.replies[FEED] = never;
	await press('Try again');
	expect(await screen.findByText('Loading your sources')).toBeDefined();
});
