import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setSingleKeys } from 'remote-kit/single-keys';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
	type FakeAnswer,
	type FakeAnswers,
	never,
	ok,
	refusal,
	signedOut,
} from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';
import {
	bread,
	paletteClosed as closed,
	foundId as id,
	noResults as none,
	openPalette as openPaletteWith,
	openSubscriber,
	paletteAnswers,
	PUBLISHING_SETTINGS as SETTINGS,
	searchOf,
} from '../testing/open-palette.tsx';

// On a busy machine the first import takes longer than a test waits for an element.
beforeAll(async () => void (await import('./command-dialogs.tsx')), 30_000);

let answers: FakeAnswers;
beforeEach(() => {
	answers = paletteAnswers();
});
afterEach(() => setSingleKeys(true));

const open = (address?: string) => openSubscriber(answers, address);
const openPalette = (address?: string) => openPaletteWith(answers, address);
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;

test('Ctrl K opens it with the focus in the field, Escape closes it and gives the focus back', async () => {
	const { person } = await open();
	const link = screen.getByRole('link', { name: 'Filter' });
	act(() => link.focus());
	await person.keyboard('{Control>}k{/Control}');
	const field = await screen.findByRole('combobox');
	await waitFor(() => expect(document.activeElement).toBe(field));
	await person.keyboard('{Escape}');
	await closed();
	await waitFor(() => expect(document.activeElement).toBe(link));
});

test('the button in the header opens it', async () => {
	const { person } = await open();
	await person.click(screen.getByRole('button', { name: 'Search and commands Ctrl K' }));
	expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeDefined();
});

test('the Enter that ends a composition runs no command', async () => {
	const { field } = await openPalette();
	expect(options()).not.toEqual([]);
	fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
	expect(screen.getByRole('dialog')).toBeDefined();
	fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
	await closed();
});

test('typing finds screens, actions and what the user has, with the matches in bold', async () => {
	const { person } = await openPalette();
	await person.keyboard('bread');
	await screen.findByText('5 results');
	expect(options()).toEqual([
		'Run filter: Bread, no influencersshows the cost first',
		expect.stringMatching(/^Open draft: The bread cracks\.Queued /),
		expect.stringMatching(/^Open thread: Bread at altitude/),
		expect.stringMatching(/^Open file: bread\/rye & oats\.md/),
		expect.stringMatching(/^Open run: Bread, no, 61 of 402 included/),
	]);
	const marked = screen.getAllByRole('option').map((row) => row.querySelector('b')?.textContent);
	expect(marked).toEqual(['Bread', 'bread', 'Bread', 'bread', 'Bread']);
});

test.each([
	['Run filter', `/app/filter?template=${id}`],
	['Open draft', `/app/drafts?draft=${id}`],
	['Open thread', `/app/compose?thread=${id}`],
	['Open file', '/app/editor?file=bread%2Frye+%26+oats.md'],
	['Open run', `/app/filter?tab=runs&run=${id}`],
])('"%s" opens %s', async (verb, address) => {
	const { person, at } = await openPalette();
	await person.keyboard('bread');
	await person.click(await screen.findByRole('option', { name: new RegExp(`^${verb}`) }));
	await waitFor(() => expect(at.path).toBe(address));
	await closed();
});

test.each([
	['run filter', 'Run filter: Bread, no influencers'],
	['run filter bread', 'Run filter: Bread, no influencers'],
	['open thr', 'Open thread: Bread at altitude'],
	['open run', 'Open run: Bread, no'],
	['open draft bread', 'Open draft: The bread cracks.'],
	['run', 'Run filter: Bread, no influencers'],
	['new thread', 'New chat with Warble'],
	['connect twitter', 'Connect X'],
	['voice', 'Go to Your voice'],
	['open queue', 'Go to Queue'],
	['new draft', 'New draft'],
	['create note', 'New note'],
	['log out', 'Sign out'],
])('"%s" finds "%s"', async (query, row) => {
	answers[searchOf('')] = ok(bread);
	answers[searchOf(encodeURIComponent(query).replaceAll('%20', '+'))] = ok(none);
	const { person } = await openPalette();
	await person.keyboard(query);
	await waitFor(() => expect(active()?.startsWith(row)).toBe(true));
});

test('words that begin with a verb still find what is named so', async () => {
	answers[searchOf('open+bread')] = ok({ ...none, threads: bread.threads });
	const { person } = await openPalette();
	await person.keyboard('open bread');
	await screen.findByText('4 results');
	expect(options().filter((text) => text?.startsWith('Open thread: Bread'))).toHaveLength(1);
});

test('arrows, Home and End move, and Enter goes there', async () => {
	const { person, at, field } = await openPalette('/app/queue');
	await person.keyboard('go to');
	await waitFor(() => expect(active()).toBe('Go to Dashboard'));
	await person.keyboard('{ArrowDown}');
	expect(active()).toBe('Go to Tweets');
	expect(field.getAttribute('aria-activedescendant')).toBe(
		screen.getByRole('option', { selected: true }).id,
	);
	await person.keyboard('{End}');
	expect(active()).toBe(options().at(-1));
	await person.keyboard('{ArrowDown}');
	expect(active()).toBe('Go to Dashboard');
	await person.keyboard('{ArrowUp}');
	expect(active()).toBe(options().at(-1));
	await person.keyboard('{ArrowUp}{Home}');
	expect(active()).toBe('Go to Dashboard');
	await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
	expect(active()).toBe('Go to Compose');
	await person.keyboard('{Enter}');
	await waitFor(() => expect(at.path).toBe('/app/compose'));
	await closed();
});

test('only text typed before a pause is requested', async () => {
	const { person, calls } = await openPalette();
	await person.keyboard('bread');
	await screen.findByText('5 results');
	const asked = calls.map(({ to }) => to).filter((to) => to.startsWith('GET /api/search'));
	expect(asked).toEqual([searchOf(''), searchOf('bread')]);
});

test('an earlier query is cancelled, and its late response does not replace a newer one', async () => {
	const slow = Promise.withResolvers<FakeAnswer>();
	Object.assign(answers, { [searchOf('oats')]: slow.promise, [searchOf('oat')]: ok(none) });
	const { person, calls } = await openPalette();
	await person.keyboard('oats');
	const earlier = () => calls.find(({ to }) => to === searchOf('oats'));
	await waitFor(() => expect(earlier()).toBeDefined());
	await person.keyboard('{Backspace}');
	await screen.findByText('No results for “oat”.');
	expect(earlier()?.signal?.aborted).toBe(true);
	await act(async () => slow.resolve(ok(bread)));
	expect(options()).toEqual([]);
	expect(screen.getByText('0 results')).toBeDefined();
});

test('characters with a meaning in patterns are found literally', async () => {
	const files = [{ path: 'notes on c++ (old)', updatedAt: '2026-11-14T08:00:00.000Z' }];
	answers[searchOf('c%2B%2B+%28')] = ok({ ...none, files });
	const { person } = await openPalette();
	await person.keyboard('c++ (');
	const file = await screen.findByRole('option', { name: /^Open file: notes on c\+\+ \(old\)/ });
	expect([...file.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
		'c++',
		'(',
	]);
});

test('an empty result says so', async () => {
	answers[searchOf('zzz')] = ok(none);
	const { person } = await openPalette();
	await person.keyboard('zzz');
	expect(await screen.findByText('No results for “zzz”.')).toBeDefined();
	expect(screen.getByText('0 results')).toBeDefined();
});

test('a failed search says why, keeps the screens, and can be repeated', async () => {
	answers[searchOf('bread')] = refusal(500, 'internal', 'Try again in a moment.');
	const { person } = await openPalette();
	await person.keyboard('bread');
	const alert = within(await screen.findByRole('alert'));
	expect(alert.getByText(/weren’t searched\. Try again in a moment\./)).toBeDefined();
	answers[searchOf('bread')] = ok(bread);
	await person.click(alert.getByRole('button', { name: 'Try again' }));
	await screen.findByText('5 results');
	expect(screen.queryByRole('alert')).toBeNull();
});

test('while the server has not answered, screens and actions work', async () => {
	answers[searchOf('')] = never;
	const { person, at } = await openPalette();
	await screen.findByText('Searching…');
	await person.click(screen.getByRole('option', { name: 'Go to Filter' }));
	await waitFor(() => expect(at.path).toBe('/app/filter'));
});

test('without a connection it says so, requests nothing, and continues when it is back', async () => {
	const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	const { calls } = await openPalette();
	expect(await screen.findByText(/You’re offline/)).toBeDefined();
	expect(options()).toContain('Go to Queue');
	expect(calls.some(({ to }) => to.startsWith('GET /api/search'))).toBe(false);
	isOnline.mockReturnValue(true);
	act(() => void dispatchEvent(new Event('online')));
	await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull());
	expect(calls.some(({ to }) => to.startsWith('GET /api/search'))).toBe(true);
});

test('the queue is paused and resumed, and a failure keeps the palette open', async () => {
	answers['PUT /api/publishing/settings'] = refusal(503, 'server_busy', 'Try again soon.');
	const { person, calls } = await openPalette();
	const pause = await screen.findByRole('option', { name: /^Pause the queue/ });
	await person.click(pause);
	expect((await screen.findByRole('alert')).textContent).toBe('Try again soon.');
	answers['PUT /api/publishing/settings'] = ok({});
	await person.click(pause);
	await closed();
	expect(calls.findLast(({ to }) => to.startsWith('PUT '))?.body).toEqual({ paused: true });
	answers[SETTINGS] = ok({ paused: { reason: 'user', since: '2026-11-20T13:02:00.000Z' } });
	await person.keyboard('{Control>}k{/Control}');
	expect(await screen.findByRole('option', { name: /^Resume the queue/ })).toBeDefined();
});

test('it changes the theme and signs out', async () => {
	const { person, leave } = await openPalette();
	await person.keyboard('dark{Enter}');
	await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
	await closed();
	delete document.documentElement.dataset.theme;
	localStorage.removeItem('warble-theme');
	await person.keyboard('{Control>}k{/Control}');
	const field = await screen.findByRole('combobox');
	await waitFor(() => expect(document.activeElement).toBe(field));
	await person.keyboard('sign out{Enter}');
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/login'));
});

test('users without a plan find only what they can open, and nothing is searched', async () => {
	answers['GET /api/stripe/subscription-status'] = ok({
		hasActiveSubscription: false,
		status: null,
		trialEndsAt: null,
	});
	const { calls } = await openPalette('/onboarding');
	expect(options()).toEqual(
		expect.arrayContaining(['Go to Dashboard', 'Go to Plans', 'Go to Settings', 'Sign out']),
	);
	expect(options()).not.toContain('Go to Queue');
	expect(calls.some(({ to }) => /search|publishing/.test(to))).toBe(false);
});

test('visitors have no palette', async () => {
	answers['GET /auth/current-user'] = signedOut;
	const { person } = openApp('/login', { answers });
	await screen.findByRole('heading', { name: 'Log in' });
	await person.keyboard('{Control>}k{/Control}?');
	expect(screen.queryByRole('dialog')).toBeNull();
});
