import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
// Lazy parts, loaded beforehand so that tests need not wait for them.
import './dialogs/queue-dialog.tsx';
import 'remote-kit/publishing/publication/posting';
import 'design-system/menu';
import 'remote-kit/toasts';
import { announceQueue } from 'remote-kit/publishing/api/queue-news';
import { idOf, queued } from 'remote-kit/testing/queue-samples';
import { QueueServer } from './testing/queue-server.ts';
import { RenderedQueue } from './testing/render-queue.tsx';
import {
	byHand,
	crust,
	disks,
	draft,
	failed,
	half,
	hydration,
	missed,
	NOW,
	rye,
	settings,
	unsure,
} from './testing/samples.ts';

const full = [hydration, crust, rye, half, disks];
const notConnected = {
	...settings,
	method: { kind: 'open_in_x', why: 'X is not connected.', connectHelps: true } as const,
};
const byUser = { status: 'posted', url: null, postedAt: null, isByUser: true } as const;
const person = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const day = async (name: string) => within(await screen.findByRole('region', { name }));
const post = async (name: RegExp) => within(await screen.findByRole('article', { name }));
const open = (server: QueueServer) => render(<RenderedQueue server={server} />);
const publicationOf = (id: string) => `/api/drafts/${id}/publication`;

beforeEach(() => void vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe('the list', () => {
	test('shows queued and posted drafts and the free slots by day', async () => {
		open(new QueueServer(full));
		await screen.findByText('4 queued, 3 free slots in the next 7 days. Times are Europe/Oslo.');
		const today = await day('Today');
		expect(await today.findByText('Posted 17:30')).toBeDefined();
		expect(today.getByText('31 likes, 4 replies')).toBeDefined();
		expect(today.getByRole('link', { name: 'Open on X' }).getAttribute('href')).toContain(
			'/status/',
		);
		const tomorrow = await day('Tomorrow');
		expect(tomorrow.getByText('Next, in 13 h')).toBeDefined();
		expect(tomorrow.getByText('1 attachment')).toBeDefined();
		expect(
			tomorrow.getByRole('button', { name: 'Free, Sat 21 Nov, 18:00: Add a draft' }),
		).toBeDefined();
		const sunday = await day('Sunday');
		expect(sunday.getByText('At its own time, not a slot')).toBeDefined();
		expect((await day('Monday')).getByText('Contains a link: $0.20 at X')).toBeDefined();
	});

	test('opens the draft of a post by its words, in the list that has it', async () => {
		open(new QueueServer([...full, byHand]));
		const linkOf = async (name: RegExp) =>
			(await screen.findByRole('link', { name })).getAttribute('href');
		expect(await linkOf(/^Rye at/)).toBe(`/app/drafts?list=queued&draft=${rye.id}`);
		expect(await linkOf(/^Hydration/)).toBe(`/app/drafts?list=posted&draft=${hydration.id}`);
		expect(await linkOf(/^Three things/)).toBe(`/app/drafts?draft=${byHand.id}`);
	});

	test('shows later and earlier days on demand', async () => {
		const server = new QueueServer(full);
		open(server);
		const user = person();
		await user.click(await screen.findByRole('button', { name: 'Show the following week' }));
		await screen.findByText('3 Dec');
		await user.click(screen.getByRole('button', { name: 'Show earlier days' }));
		await screen.findByRole('region', { name: 'Yesterday' });
		expect(server.requestsTo('GET /api/queue').at(-1)?.url).toBe(
			'/api/queue?days=21&from=2026-11-13',
		);
	});

	test('never requests more than six weeks', async () => {
		const server = new QueueServer(full);
		open(server);
		const user = person();
		for (let count = 0; count < 7; count += 1) {
			await user.click(await screen.findByRole('button', { name: /^Show the following/ }));
			await waitFor(() =>
				expect(server.requestsTo('GET /api/queue').length).toBeGreaterThan(count + 1),
			);
		}
		await waitFor(() =>
			expect(server.requestsTo('GET /api/queue').at(-1)?.url).toBe(
				'/api/queue?days=42&from=2026-12-04',
			),
		);
	});
});

describe('moving a post', () => {
	test('goes to a free slot by keyboard alone, at once, and can be undone', async () => {
		const server = new QueueServer(full);
		open(server);
		const user = person();
		const answered = server.defer(`PUT ${publicationOf(rye.id)}`);
		(await (await day('Sunday')).findByRole('button', { name: /^Move to… Rye/ })).focus();
		await user.keyboard('{Enter}');
		await screen.findByRole('menuitem', { name: 'Mon 12:30' });
		await user.keyboard('mon{Enter}');
		// Before the server has responded.
		const moved = await screen.findByRole('article', { name: /^12:30, Rye/ });
		expect(server.lastBody(`PUT ${publicationOf(rye.id)}`)).toEqual({
			when: { kind: 'at', localTime: '2026-11-23T12:30' },
		});
		expect(
			(await day('Sunday')).getByRole('button', { name: /^Free, Sun 22 Nov, 10:00/ }),
		).toBeDefined();
		await waitFor(() => expect(moved.contains(document.activeElement)).toBe(true));
		server.drafts = server.drafts.map((each) =>
			each.id === rye.id
				? { ...rye, publication: { ...rye.publication, localTime: '2026-11-23T12:30' } }
				: each,
		);
		await act(async () => answered.resolve(Response.json({})));
		await screen.findByText('Moved to Mon 12:30');
		await user.click(screen.getByRole('button', { name: 'Undo' }));
		await (await day('Sunday')).findByRole('article', { name: /^10:00, Rye/ });
	});

	test('goes back if the server refuses it, with the reason', async () => {
		const server = new QueueServer(full);
		open(server);
		const user = person();
		server.refuse(`PUT ${publicationOf(rye.id)}`, 409, {
			code: 'draft_locked',
			message: 'It is being posted right now.',
		});
		await screen.findByRole('button', { name: /^Move to… Rye/ });
		server.defer('GET /api/queue');
		await user.click(await screen.findByRole('button', { name: /^Move to… Rye/ }));
		await user.click(await screen.findByRole('menuitem', { name: 'Sat 18:00' }));
		expect(await screen.findByRole('alert')).toHaveProperty(
			'textContent',
			expect.stringContaining('It is being posted right now.'),
		);
		expect((await day('Sunday')).getByRole('article', { name: /^10:00, Rye/ })).toBeDefined();
		expect(screen.queryByText(/^Moved to/)).toBeNull();
	});

	test('can swap it with another one', async () => {
		const server = new QueueServer(full);
		open(server);
		const user = person();
		await user.click(await screen.findByRole('button', { name: /^Move to… Rye/ }));
		await user.click(await screen.findByRole('menuitem', { name: 'Swap with Mon 08:00' }));
		await (await day('Monday')).findByRole('article', { name: /^08:00, Rye/ });
		await (await day('Sunday')).findByRole('article', { name: /^10:00, We moved/ });
		expect(server.lastBody(`POST ${publicationOf(rye.id)}/swap`)).toEqual({ with: disks.id });
		await screen.findByText('Swapped with Mon 08:00');
	});

	test('to any time opens a dialog for it', async () => {
		const server = new QueueServer(full);
		open(server);
		const user = person();
		await user.click(await screen.findByRole('button', { name: /^Move to… Rye/ }));
		await user.click(await screen.findByRole('menuitem', { name: 'Pick a time…' }));
		const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }));
		// The current time of the post.
		await dialog.findByRole('button', { name: 'Move, Sun 10:00' });
		await user.click(await dialog.findByRole('radio', { name: /Sat 18:00/ }));
		await user.click(dialog.getByRole('button', { name: 'Move, Sat 18:00' }));
		await (await day('Tomorrow')).findByRole('article', { name: /^18:00, Rye/ });
	});

	test('is not possible while it is being sent', async () => {
		const publication = { ...crust.publication, status: 'publishing' as const };
		open(new QueueServer([{ ...crust, publication }]));
		const sent = await post(/The crust/);
		expect(sent.getByText('Posting…')).toBeDefined();
		expect(sent.queryAllByRole('button')).toEqual([]);
		expect(sent.queryByRole('link', { name: 'Edit' })).toBeNull();
	});

	test('is explained while X makes it wait', async () => {
		const message = 'X limits how often you can post. Warble tries again by itself.';
		const error = { code: 'network_rate_limited', message, error: message } as const;
		open(new QueueServer([{ ...crust, publication: { ...crust.publication, error } }]));
		expect((await post(/The crust/)).getByText(message)).toBeDefined();
	});
});

describe('a queued post', () => {
	test('goes back to the drafts and, with Undo, to its time', async () => {
		const server = new QueueServer(full);
		open(server);
		const user = person();
		await user.click(await screen.findByRole('button', { name: /^More for Oslo half/ }));
		await user.click(await screen.findByRole('menuitem', { name: 'Move to drafts' }));
		await screen.findByText('Moved to drafts');
		expect(screen.queryByRole('article', { name: /Oslo half/ })).toBeNull();
		server.library.push(draft(4, half.text));
		await user.click(screen.getByRole('button', { name: 'Undo' }));
		await (await day('Sunday')).findByRole('article', { name: /^14:20, Oslo half/ });
	});

	test('that waits for "Post now" shows the seconds, and can be taken back', async () => {
		const server = new QueueServer([
			queued(
				2,
				'2026-11-20T20:00',
				'Soon.',
				{},
				{
					undoUntil: new Date(NOW + 8000).toISOString(),
				},
			),
		]);
		open(server);
		const soon = await post(/Soon\./);
		expect(soon.getByText(/^Posting in [78] s$/)).toBeDefined();
		expect(soon.queryByRole('button', { name: /^Move to/ })).toBeNull();
		await person().click(soon.getByRole('button', { name: 'Undo' }));
		await waitFor(() =>
			expect(server.requestsTo(`DELETE ${publicationOf(idOf(2))}`)).toHaveLength(1),
		);
	});

	test('that waits for "Post now" in a paused queue does not count down, and can be taken back', async () => {
		const undoUntil = new Date(NOW - 1000).toISOString();
		const paused = { reason: 'user' as const, since: new Date(NOW).toISOString() };
		open(new QueueServer([queued(2, '2026-11-20T20:00', 'Soon.', {}, { undoUntil })], { paused }));
		const soon = await post(/Soon\./);
		expect(soon.getByText('Paused')).toBeDefined();
		expect(soon.queryByText(/^Posting/)).toBeNull();
		expect(soon.getByRole('button', { name: 'Undo' })).toBeDefined();
	});

	test('that is being sent continues when the user pauses the queue', async () => {
		const publication = { ...crust.publication, status: 'publishing' as const };
		const paused = { reason: 'user' as const, since: new Date(NOW).toISOString() };
		open(new QueueServer([{ ...crust, publication }, rye], { paused }));
		const sent = await post(/The crust/);
		expect(sent.getByText('Posting…')).toBeDefined();
		expect(sent.queryByText(/^Paused/)).toBeNull();
		expect((await post(/Rye at/)).getByText('Paused')).toBeDefined();
	});

	test('is not offered to be swapped with a post that is posted now', async () => {
		const publication = { ...half.publication, undoUntil: new Date(NOW + 60_000).toISOString() };
		open(new QueueServer([rye, { ...half, publication }, disks]));
		await person().click(await screen.findByRole('button', { name: /^Move to… Rye/ }));
		await screen.findByRole('menuitem', { name: 'Swap with Mon 08:00' });
		expect(screen.queryByRole('menuitem', { name: 'Swap with Sun 14:20' })).toBeNull();
	});

	test('that is posted now counts down where the user is, with Undo', async () => {
		const server = new QueueServer(full);
		open(server);
		const user = person();
		const undoUntil = new Date(NOW + 60_000).toISOString();
		server.next(`PUT ${publicationOf(half.id)}`, () => {
			const publication = { ...half.publication, undoUntil };
			server.drafts = server.drafts.map((each) =>
				each.id === half.id ? { ...half, publication } : each,
			);
			return Response.json({});
		});
		await user.click(await screen.findByRole('button', { name: /^More for Oslo half/ }));
		await user.click(await screen.findByRole('menuitem', { name: 'Post now' }));
		await screen.findByText('Posting 1 post in 30 s');
		expect(server.lastBody(`PUT ${publicationOf(half.id)}`)).toEqual({ when: { kind: 'now' } });
		await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
		await user.keyboard('{Enter}');
		await waitFor(() =>
			expect(server.requestsTo(`DELETE ${publicationOf(half.id)}`)).toHaveLength(1),
		);
	});

	test('is followed while it is being sent, and no longer', async () => {
		const server = new QueueServer([
			{ ...crust, publication: { ...crust.publication, status: 'publishing' } },
		]);
		open(server);
		await screen.findByText('Posting…');
		server.drafts = [hydration];
		await act(() => vi.advanceTimersByTimeAsync(3500));
		await screen.findByText('Posted 17:30');
		const before = server.requestsTo('GET /api/queue').length;
		await act(() => vi.advanceTimersByTimeAsync(30_000));
		expect(server.requestsTo('GET /api/queue')).toHaveLength(before);
	});
});

describe('a free slot', () => {
	test('takes a chosen draft', async () => {
		const server = new QueueServer(full);
		server.library = [draft(20, 'Rye at altitude'), draft(21, 'Reading list')];
		open(server);
		const user = person();
		await user.click(
			(await (await day('Tomorrow')).findAllByRole('button', { name: /^Free/ }))[0] as HTMLElement,
		);
		const dialog = within(await screen.findByRole('dialog', { name: 'Add a draft for Sat 18:00' }));
		await user.click(await dialog.findByRole('button', { name: /^Rye at altitude/ }));
		await (await day('Tomorrow')).findByRole('article', { name: /^18:00, Rye at altitude/ });
		await screen.findByText('Queued, Sat 18:00');
	});

	test('says why a draft could not be queued', async () => {
		const server = new QueueServer(full);
		server.library = [draft(20, 'Too long')];
		server.refuse(`PUT ${publicationOf(idOf(20))}`, 400, {
			code: 'draft_not_ready',
			message: 'Part 1 is 12 characters too long.',
		});
		open(server);
		const user = person();
		await user.click((await screen.findAllByRole('button', { name: /^Free/ }))[0] as HTMLElement);
		await user.click(await screen.findByRole('button', { name: /^Too long/ }));
		expect((await screen.findByRole('alert')).textContent).toContain(
			'Part 1 is 12 characters too long.',
		);
	});
});

describe('the list of posts that need the user', () => {
	test('names the parts of a stopped thread, and resumes at the failed part', async () => {
		const server = new QueueServer([failed, crust]);
		open(server);
		const stopped = await post(/^Part 2 of 4/);
		expect(
			stopped.getByText('Part 2 of 4 not posted: X says it repeats a post of yours from 3 Nov.'),
		).toBeDefined();
		expect(stopped.getByRole('link', { name: /^posted/ }).parentElement?.textContent).toMatch(
			/^Part 1 posted Thu 19 Nov, 12:30$/,
		);
		expect(stopped.getByText('Parts 3 and 4 waiting')).toBeDefined();
		expect(stopped.getByRole('link', { name: 'Edit part 2' }).getAttribute('href')).toBe(
			`/app/drafts?list=queued&draft=${failed.id}`,
		);
		await person().click(stopped.getByRole('button', { name: 'Resume at part 2' }));
		await waitFor(() =>
			expect(server.requestsTo(`POST ${publicationOf(failed.id)}/resume`)).toHaveLength(1),
		);
	});

	test('offers a thread begun from another account to be posted anew, but not resumed', async () => {
		const error = { code: 'other_account', message: 'Begun with another X account.', error: '' };
		const publication = { ...failed.publication, error } as typeof failed.publication;
		const server = new QueueServer([{ ...failed, publication }]);
		open(server);
		await person().click(await screen.findByRole('button', { name: 'Post anew' }));
		await waitFor(() =>
			expect(server.requestsTo(`PUT ${publicationOf(failed.id)}`)).toMatchObject([
				{ body: { when: { kind: 'now' }, isAnew: true } },
			]),
		);
		expect(screen.queryByRole('button', { name: 'Resume at part 2' })).toBeNull();
	});

	test('resumes once on a double click', async () => {
		const server = new QueueServer([failed]);
		server.defer(`POST ${publicationOf(failed.id)}/resume`);
		open(server);
		const button = await screen.findByRole('button', { name: 'Resume at part 2' });
		act(() => {
			button.click();
			button.click();
		});
		await waitFor(() =>
			expect(server.requestsTo(`POST ${publicationOf(failed.id)}/resume`)).toHaveLength(1),
		);
	});

	test('sends an unconfirmed post again only if the user says that it is missing', async () => {
		const server = new QueueServer([unsure]);
		open(server);
		const asked = await post(/^Not sure/);
		expect(asked.getByText('It won’t be sent again until you say so.')).toBeDefined();
		expect(
			(await asked.findByRole('link', { name: 'Open your profile on X' })).getAttribute('href'),
		).toBe('https://x.com/maralindqvist');
		const user = person();
		await user.click(await asked.findByRole('button', { name: 'Look again, $0.025' }));
		await screen.findByText('Still not among your newest posts');
		expect(server.requestsTo(`POST ${publicationOf(unsure.id)}/report`)).toEqual([]);
		await user.click(asked.getByRole('button', { name: 'It isn’t, post it' }));
		await waitFor(() =>
			expect(server.lastBody(`POST ${publicationOf(unsure.id)}/report`)).toEqual({
				outcome: 'not_posted',
			}),
		);
	});

	test('lets a missed post be posted now, queued again, or taken back', async () => {
		const server = new QueueServer([missed]);
		open(server);
		const late = await post(/^Missed/);
		expect(late.getByText(/The queue was paused\./)).toBeDefined();
		expect(late.getByRole('button', { name: 'Post now' })).toBeDefined();
		await person().click(late.getByRole('button', { name: 'Next free slot' }));
		await screen.findByText('Moved to Sat 18:00');
		expect(server.lastBody(`PUT ${publicationOf(missed.id)}`)).toEqual({ when: { kind: 'next' } });
	});

	test('shows no price for posts by hand', async () => {
		const server = new QueueServer([crust, rye]);
		server.settings = notConnected;
		open(server);
		await (await day('Tomorrow')).findByText('1 attachment');
		await waitFor(() => expect(screen.queryByText(/^\$0\.|at X$/)).toBeNull());
	});

	test.each([
		['offers to connect X', [], 1],
		['no longer offers to connect X once a part is posted', [byUser], 0],
	])('a post by hand %s', async (_, posts, count) => {
		const server = new QueueServer([
			{ ...byHand, parts: 2, publication: { ...byHand.publication, posts } },
		]);
		server.settings = notConnected;
		open(server);
		const due = await post(/^Due/);
		await due.findByText('X is not connected.');
		expect(due.queryAllByRole('button', { name: 'Connect X' })).toHaveLength(count);
	});

	test('opens the same dialog for a post by hand as its draft', async () => {
		open(new QueueServer([byHand]));
		const due = await post(/^Due/);
		await person().click(due.getByRole('button', { name: 'Post on X' }));
		const dialog = within(await screen.findByRole('dialog', { name: 'Post on X' }));
		const link = dialog.getByRole('link', { name: 'Open in X' });
		expect(new URL(link.getAttribute('href') ?? '').searchParams.get('text')).toBe(byHand.text);
	});
});

test('deleting from X shows the price beforehand', async () => {
	const server = new QueueServer(full);
	open(server);
	const user = person();
	await user.click(await screen.findByRole('button', { name: /^More for Hydration/ }));
	await user.click(await screen.findByRole('menuitem', { name: 'Delete from X, $0.01' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post from X?' }));
	await user.click(dialog.getByRole('button', { name: 'Delete from X, $0.01' }));
	await screen.findByText('Deleted from X');
	expect(server.requestsTo(`POST ${publicationOf(hydration.id)}/delete-posts`)).toHaveLength(1);
});

test('a paused queue says that posts wait, and leaves it to the banner to resume', async () => {
	const server = new QueueServer(full);
	open(server);
	await person().click(await screen.findByRole('button', { name: 'Pause all' }));
	expect(await screen.findAllByText('Paused')).toHaveLength(4);
	expect(screen.queryByRole('button', { name: /Pause|Resume/ })).toBeNull();
	expect(document.activeElement).not.toBe(document.body);
	expect(server.requestsTo('PUT /api/publishing/settings').map(({ body }) => body)).toEqual([
		{ paused: true },
	]);
	server.options.paused = null;
	act(() => announceQueue());
	await screen.findByRole('button', { name: 'Pause all' });
});

test('the first visit sets the browser’s time zone, and says so', async () => {
	const server = new QueueServer(full);
	server.settings = { ...settings, isZoneSet: false };
	open(server);
	await screen.findByRole('link', { name: 'Change' });
	const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
	expect(server.requestsTo('PUT /api/publishing/settings').map(({ body }) => body)).toEqual([
		{ zone },
	]);
});
