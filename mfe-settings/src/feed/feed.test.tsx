import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Feed } from 'bff/contract/feed/feed';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { expect, test } from 'vitest';
import { FEED, openRouter, openSettings, press, SAVE, section } from '../testing/open-settings.tsx';
import { homeFeed, noFeed, searchFeed } from '../testing/samples.ts';

const SAVE_FEED = 'PUT /api/feed';

async function openFeed(feed: Feed = searchFeed, replies: Replies = {}) {
	const visit = openSettings({ [FEED]: answer(feed), ...replies });
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
	[noFeed, "Warble can't read new posts"],
	[noFeed, 'Connect X, or store an X API key and name accounts or a search.'],
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

test.each([
	[searchFeed, '@nightjet, @railnotes and the search index design lang:en'],
	[{ ...searchFeed, query: '' }, '@nightjet, @railnotes'],
	[{ ...searchFeed, accounts: [] }, 'the search index design lang:en'],
	[noFeed, 'No accounts or searches yet.'],
])('before editing, the sources are summarized in a line: %#', async (feed, text) => {
	openSettings({ [FEED]: answer(feed) });
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
		screen.getByText("“night-jet” isn't an X username. Use letters, digits and _, at most 15."),
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
	expect(button('Save').disabled).toBe(true);
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
		"Your sources weren't savedX does not take this search: it has no closing quotation mark.",
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

test('resetting the feed settings leaves unsaved keys in their own form', async () => {
	const { query, button, onUnsavedChange } = await openFeed();
	await userEvent.type(await openRouter(), 'sk-or-new');
	await userEvent.type(query, ' x');
	await userEvent.click(button('Reset'));
	expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
	expect((await openRouter()).value).toBe('sk-or-new');
});

test('saving a key loads the feed again, since the key may allow it to be read', async () => {
	const { replies, here } = await openFeed(noFeed, { [SAVE]: answer({}) });
	replies[FEED] = answer(searchFeed);
	await userEvent.type(await openRouter(), 'sk-or-new');
	await userEvent.click((await section('API Keys')).getByRole('button', { name: 'Save' }));
	await waitFor(() => expect(here.getByText('Accounts and searches')).toBeDefined());
});

test('if the feed settings cannot be loaded, the user can retry and sees the progress', async () => {
	const visit = openSettings({ [FEED]: refuse(503, 'not_ready', 'Warble is starting.') });
	expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load your sources");
	visit.replies[FEED] = never;
	await press('Try again');
	expect(await screen.findByText('Loading your sources')).toBeDefined();
});
