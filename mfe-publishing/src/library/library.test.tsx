import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { announceDrafts, followDrafts } from 'remote-kit/publishing/api/draft-news';
import { setSingleKeys } from 'remote-kit/single-keys';
import { draft, FakeDrafts, idOf, part, publication } from 'remote-kit/testing/fake-drafts';
import { refusal } from 'remote-kit/testing/fake-server';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDrafts } from '../testing/open-drafts.tsx';

// On a busy machine the first import takes longer than a test waits for an element.
beforeAll(async () => {
	await Promise.all([
		import('remote-kit/toasts'),
		import('../publication/schedule-dialog.tsx'),
		import('design-system/prompt-dialog'),
	]);
}, 60_000);

const list = () => screen.findByRole('list', { name: 'Drafts' });
const rows = async () => within(await list()).getAllByRole('link');
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Post/ });

test('a user without drafts reads what a draft is, and begins one', async () => {
	const server = new FakeDrafts();
	const visit = openDrafts(server);
	expect(await screen.findByText('No drafts yet')).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Write with Warble' }).getAttribute('href')).toBe(
		'/app/compose',
	);
	await userEvent.keyboard('n');
	const field = await text();
	expect(document.activeElement).toBe(field);
	expect(visit.address()).toMatch(/^\/app\/drafts\?draft=/);
	expect(server.requestsTo('POST /api/drafts')).toHaveLength(1);
});

test('the palette begins a draft with an address, which a reload does not repeat', async () => {
	const server = new FakeDrafts(draft(1));
	const visit = openDrafts(server, '?new=1');
	await waitFor(() => expect(visit.address()).toMatch(/^\/app\/drafts\?draft=/));
	await waitFor(async () => expect((await text()).value).toBe(''));
	expect(server.requestsTo('POST /api/drafts')).toHaveLength(1);
	expect(visit.visited[0]).toEqual({ to: '/app/drafts', replace: true });
});

test('no draft is opened while a new one is created; if that fails, the newest is', async () => {
	const server = new FakeDrafts(draft(1));
	const created = server.defer('POST /api/drafts');
	const visit = openDrafts(server, '?new=1');
	await list();
	expect(visit.address()).toBe('/app/drafts');
	created.resolve(refusal(503, { code: 'provider_unavailable', message: 'Try again later.' }));
	expect(await screen.findByText('The draft wasn’t created.')).toBeTruthy();
	await waitFor(() => expect(visit.address()).toBe(`/app/drafts?draft=${idOf(1)}`));
});

test('letters do nothing while single keys are turned off', async () => {
	const server = new FakeDrafts(draft(1));
	openDrafts(server);
	await list();
	setSingleKeys(false);
	await userEvent.keyboard('n/');
	expect(screen.getByRole('searchbox', { name: 'Search drafts' })).not.toBe(document.activeElement);
	expect(server.requestsTo('POST /api/drafts')).toHaveLength(0);
	setSingleKeys(true);
});

test('the list shows what happened to each draft, and the newest is open next to it', async () => {
	const failed = publication({
		status: 'failed',
		posts: [
			{ status: 'posted', url: 'https://x.com/i/status/1', postedAt: '2026-11-20T18:00:00.000Z' },
			{ status: 'failed', url: null, postedAt: null },
		],
	});
	const server = new FakeDrafts(
		draft(1, { publication: publication() }),
		draft(2, { publication: failed, parts: [part('One'), part('Two')], labels: ['postgres'] }),
		draft(3, { publication: publication({ status: 'unsure' }) }),
	);
	const visit = openDrafts(server, '?list=queued');
	const [first, second, third] = await rows();
	expect(first?.textContent).toContain('Queued Sat 28 Nov, 18:00');
	expect(second?.textContent).toContain('2 postspostgresPart 2 not posted');
	expect(third?.textContent).toContain('Not sure: check X');
	await waitFor(() => expect(visit.address()).toBe(`/app/drafts?list=queued&draft=${idOf(1)}`));
});

test('search finds drafts by their text, and can be cleared when nothing matches', async () => {
	openDrafts(new FakeDrafts(draft(1), draft(2, { parts: [part('Rye at altitude')] })));
	await list();
	await userEvent.keyboard('/rye');
	await waitFor(async () => expect(await rows()).toHaveLength(1));
	await userEvent.keyboard('xyz');
	expect(await screen.findByText('No draft matches.')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
	await waitFor(async () => expect(await rows()).toHaveLength(2));
	expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search drafts' }));
});

test('a long list loads page by page', async () => {
	openDrafts(new FakeDrafts(...Array.from({ length: 60 }, (_, index) => draft(index + 1))));
	expect(await rows()).toHaveLength(50);
	await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
	await waitFor(async () => expect(await rows()).toHaveLength(60));
	expect(screen.getByText('That’s all of them.')).toBeTruthy();
});

test('the next page loads when the end of the list has left the view and come back at once', async () => {
	let report: IntersectionObserverCallback = () => undefined;
	onTestFinished(() => void vi.unstubAllGlobals());
	vi.stubGlobal(
		'IntersectionObserver',
		class {
			constructor(callback: IntersectionObserverCallback) {
				report = callback;
			}
			observe() {}
			disconnect() {}
		},
	);
	const server = new FakeDrafts(...Array.from({ length: 60 }, (_, n) => draft(n)));
	openDrafts(server);
	expect(await rows()).toHaveLength(50);
	const entries = [false, true].map((isIntersecting) => ({ isIntersecting }));
	act(() => report(entries as IntersectionObserverEntry[], {} as IntersectionObserver));
	await waitFor(async () => expect(await rows()).toHaveLength(60));
});

test('a list that fails to load says why and can be tried again', async () => {
	const server = new FakeDrafts(draft(1));
	server.refuse('GET /api/drafts', 503, { code: 'not_ready', message: 'Warble is starting.' });
	openDrafts(server);
	expect((await screen.findByRole('alert')).textContent).toContain('Warble is starting.');
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await rows()).toHaveLength(1);
});

test('x selects with the keyboard, and deleted drafts come back with Undo', async () => {
	const server = new FakeDrafts(draft(1), draft(2), draft(3));
	openDrafts(server);
	(await rows())[0]?.focus();
	await userEvent.keyboard('x{ArrowDown}{ArrowDown}{Shift>}X{/Shift}');
	expect(await screen.findByText('3 drafts selected')).toBeTruthy();
	const bar = await screen.findByRole('region', { name: 'Selected drafts' });
	expect(within(bar).getByRole('link', { name: 'Use in Compose' }).getAttribute('href')).toBe(
		`/app/compose?drafts=${[1, 2, 3].map(idOf).join(',')}`,
	);
	await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
	expect(await screen.findByText('No drafts yet')).toBeTruthy();
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
	await waitFor(async () => expect(await rows()).toHaveLength(3));
});

test('selected drafts are queued in their order, up to one that fails, which says how many were', async () => {
	const server = new FakeDrafts(draft(1), draft(2), draft(3));
	server.refuse(`PUT /api/drafts/${idOf(2)}/publication`, 409, {
		code: 'no_free_slot',
		message: 'You have no free slot within 90 days.',
	});
	openDrafts(server);
	(await rows())[0]?.focus();
	await userEvent.keyboard('x{ArrowDown}x{ArrowDown}x');
	const bar = await screen.findByRole('region', { name: 'Selected drafts' });
	await userEvent.click(within(bar).getByRole('button', { name: 'Add to queue' }));
	const alert = await screen.findByRole('alert');
	expect(alert.textContent).toContain('1 of 3 drafts queued.');
	expect(alert.textContent).toContain('You have no free slot within 90 days.');
	expect(server.drafts.get(idOf(1))?.publication?.status).toBe('queued');
	expect(server.requestsTo(`PUT /api/drafts/${idOf(3)}/publication`)).toEqual([]);
});

test('a selected draft that was changed elsewhere is not queued, and its row shows the new text', async () => {
	const server = new FakeDrafts(draft(1));
	openDrafts(server);
	(await rows())[0]?.focus();
	await userEvent.keyboard('x');
	const bar = await screen.findByRole('region', { name: 'Selected drafts' });
	server.saveElsewhere(idOf(1), 'Written by a program');
	await userEvent.click(within(bar).getByRole('button', { name: 'Add to queue' }));
	const alert = await screen.findByRole('alert');
	expect(alert.textContent).toContain('This draft was changed elsewhere');
	expect(server.drafts.get(idOf(1))?.publication).toBeNull();
	await waitFor(async () =>
		expect((await rows())[0]?.textContent).toContain('Written by a program'),
	);
});

test('a draft that is queued leaves the list and its count before the list is read again', async () => {
	const server = new FakeDrafts(draft(1), draft(2));
	openDrafts(server);
	const counts = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
	(await rows())[0]?.focus();
	expect(counts('Drafts').textContent).toBe('Drafts 2');
	server.defer('GET /api/drafts');
	await userEvent.keyboard('x');
	const bar = await screen.findByRole('region', { name: 'Selected drafts' });
	await userEvent.click(within(bar).getByRole('button', { name: 'Add to queue' }));
	await waitFor(async () => expect(await rows()).toHaveLength(1));
	expect(counts('Drafts').textContent).toBe('Drafts 1');
	expect(counts('Queued').textContent).toBe('Queued 1');
});

test('selected drafts get a label', async () => {
	const server = new FakeDrafts(draft(1), draft(2));
	openDrafts(server);
	(await rows())[1]?.focus();
	await userEvent.keyboard('x');
	const bar = await screen.findByRole('region', { name: 'Selected drafts' });
	await userEvent.click(within(bar).getByRole('button', { name: 'Label' }));
	await userEvent.type(await screen.findByRole('textbox', { name: 'Add a label' }), 'bread{Enter}');
	await waitFor(() => expect(server.drafts.get(idOf(2))?.labels).toEqual(['bread']));
});

const tabs = () =>
	within(screen.getByRole('navigation', { name: 'Lists' }))
		.getAllByRole('link')
		.map(({ textContent }) => textContent);

test('"Move to drafts" brings the open draft back into the list and its counts', async () => {
	openDrafts(
		new FakeDrafts(draft(1, { publication: publication({ status: 'missed' }) })),
		`?draft=${idOf(1)}`,
	);
	await userEvent.click(await screen.findByRole('button', { name: 'Move to drafts' }));
	expect(await rows()).toHaveLength(1);
	expect(tabs()).toEqual(['Drafts 1', 'Queued 0', 'Posted 0']);
});

test('a draft that is queued and then posted moves from list to list', async () => {
	const server = new FakeDrafts(draft(1), draft(2));
	openDrafts(server, `?draft=${idOf(1)}`);
	await userEvent.click(await screen.findByRole('button', { name: /^Add to queue/ }));
	await waitFor(() => expect(tabs()).toEqual(['Drafts 1', 'Queued 1', 'Posted 0']));
	expect(await rows()).toHaveLength(1);
	server.drafts.set(idOf(1), draft(1, { publication: publication({ status: 'posted' }) }));
	// At the document: the toast's library cannot read an event at jsdom's window.
	act(() => void document.dispatchEvent(new Event('focus', { bubbles: true })));
	await waitFor(() => expect(tabs()).toEqual(['Drafts 1', 'Queued 0', 'Posted 1']));
});

test('a draft that never existed is not said to be deleted', async () => {
	openDrafts(new FakeDrafts(draft(1)), `?draft=${idOf(404)}`);
	expect(await screen.findByText('There is no such draft.')).toBeTruthy();
	expect(screen.queryByText('This draft was deleted.')).toBeNull();
});

test('a list that is empty because its drafts are queued says where they are', async () => {
	openDrafts(new FakeDrafts(draft(1, { publication: publication() })));
	expect(await screen.findByText('No drafts left')).toBeTruthy();
	expect(screen.queryByText('No drafts yet')).toBeNull();
});

test('a draft that is ready to post is listed with the drafts, with its state', async () => {
	openDrafts(new FakeDrafts(draft(1, { publication: publication({ status: 'by_hand' }) })));
	expect((await rows())[0]?.textContent).toContain('Ready to post');
	expect(tabs()).toEqual(['Drafts 1', 'Queued 0', 'Posted 0']);
});

test('choosing a list opens its first draft, and never leaves one of another list open', async () => {
	const posted = publication({ status: 'posted', postedAt: '2026-11-20T18:00:00.000Z' });
	const visit = openDrafts(new FakeDrafts(draft(1), draft(2, { publication: posted })));
	await waitFor(() => expect(visit.address()).toBe(`/app/drafts?draft=${idOf(1)}`));
	await userEvent.click(screen.getByRole('link', { name: 'Posted 1' }));
	await waitFor(() => expect(visit.address()).toBe(`/app/drafts?list=posted&draft=${idOf(2)}`));
	await userEvent.click(screen.getByRole('link', { name: 'Queued 0' }));
	expect(await screen.findByText('Nothing is queued.')).toBeTruthy();
	expect(visit.address()).toBe('/app/drafts?list=queued');
	expect(screen.queryByRole('region', { name: 'Edit draft' })).toBeNull();
});

test('"Add to queue" says when, opens the next draft, and can be undone', async () => {
	const server = new FakeDrafts(draft(1), draft(2));
	const visit = openDrafts(server, `?draft=${idOf(1)}`);
	await userEvent.click(await screen.findByRole('button', { name: /^Add to queue/ }));
	expect(await screen.findByText('Queued, Sat 28 Nov, 18:00')).toBeTruthy();
	expect(visit.address()).toBe(`/app/drafts?draft=${idOf(2)}`);
	// The editor has an Undo of its own.
	const undo = screen.getAllByRole('button', { name: 'Undo' }).at(-1);
	if (undo) await userEvent.click(undo);
	await waitFor(() => expect(visit.address()).toBe(`/app/drafts?draft=${idOf(1)}`));
	expect(server.drafts.get(idOf(1))?.publication).toBeNull();
	await waitFor(() => expect(tabs()).toEqual(['Drafts 2', 'Queued 0', 'Posted 0']));
});

test('a change during the reading of the lists is followed by another reading', async () => {
	const server = new FakeDrafts(draft(1), draft(2));
	openDrafts(server, `?draft=${idOf(1)}`);
	await rows();
	const before = await server.fetch('/api/drafts');
	const reading = server.defer('GET /api/drafts');
	server.drafts.set(idOf(2), draft(2, { publication: publication() }));
	announceDrafts([idOf(2)]);
	await waitFor(() => expect(server.requestsTo('GET /api/drafts').length).toBeGreaterThan(2));
	server.drafts.set(idOf(2), draft(2, { publication: publication({ status: 'posted' }) }));
	announceDrafts([idOf(2)]);
	await new Promise((resolve) => {
		const stop = followDrafts(() => {
			stop();
			resolve(undefined);
		});
		announceDrafts([]);
	});
	// This response is older than the second change.
	reading.resolve(before);
	await waitFor(() => expect(tabs()).toEqual(['Drafts 1', 'Queued 0', 'Posted 1']));
});
