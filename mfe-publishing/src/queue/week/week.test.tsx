import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Media } from 'design-system/testing/media';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../dialogs/queue-dialog.tsx';
import 'design-system/menu';
import 'remote-kit/toasts';
import { setSingleKeys } from 'remote-kit/single-keys';
import { queued } from 'remote-kit/testing/queue-samples';
import { QueueServer } from '../testing/queue-server.ts';
import { RenderedQueue } from '../testing/render-queue.tsx';
import {
	crust,
	disks,
	draft,
	failed,
	half,
	halfAtAll,
	NOW,
	rye,
	ryeAtBluesky,
} from '../testing/samples.ts';
import './week-grid.tsx';
import { HOUR_PX, hoursOf, minutesAt, POST_PX, placeItems, type WeekItem } from './week-layout.ts';

const person = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const open = (server: QueueServer, search = '?view=week') =>
	render(<RenderedQueue server={server} search={search} />);
const block = (name: RegExp) => screen.findByRole('link', { name });

beforeEach(() => void vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('the week has a column for each day, with posts, free slots and what needs the user', async () => {
	const server = new QueueServer([failed, crust, rye, half]);
	open(server);
	await screen.findByRole('heading', { level: 1, name: '16 to 22 November' });
	expect(server.requestsTo('GET /api/queue')[0]?.url).toBe('/api/queue?days=7&from=2026-11-16');
	const sunday = within(await screen.findByRole('list', { name: 'Sun 22 Nov' }));
	expect(sunday.getByRole('link', { name: /^Sun 22 Nov 10:00, 2 posts: Rye/ })).toBeDefined();
	expect(sunday.getByRole('link', { name: /14:20, own time/ })).toBeDefined();
	expect(sunday.getByRole('button', { name: /19:00, free slot: add a draft/ })).toBeDefined();
	expect(await block(/^Thu 19 Nov 12:30, stopped at 2 of 4/)).toBeDefined();
});

test('a post names its networks, unless it is for X alone', async () => {
	open(new QueueServer([crust, ryeAtBluesky, halfAtAll]));
	expect(await block(/^Sat 21 Nov 09:00, next: The crust/)).toBeDefined();
	const marked = await block(/^Sun 22 Nov 10:00, 2 posts, Bluesky: Rye/);
	expect(within(marked).getByText('Bluesky')).toBeDefined();
	expect(await block(/^Sun 22 Nov 14:20, own time, X, Bluesky, Mastodon: Oslo/)).toBeDefined();
});

test('T, W and L go to today, to the week and to the list', async () => {
	const server = new QueueServer([crust]);
	open(server, '');
	const user = person();
	await screen.findByRole('heading', { level: 1, name: 'Queue' });
	await user.keyboard('w');
	await screen.findByRole('heading', { level: 1, name: '16 to 22 November' });
	await user.click(screen.getByRole('button', { name: 'Next week' }));
	await screen.findByRole('heading', { level: 1, name: '23 to 29 November' });
	await user.keyboard('t');
	await screen.findByRole('heading', { level: 1, name: '16 to 22 November' });
	await user.keyboard('l');
	await screen.findByRole('heading', { level: 1, name: 'Queue' });
});

test('letters do nothing while they are turned off, and a button lists all shortcuts', async () => {
	const onShortcuts = vi.fn();
	render(<RenderedQueue server={new QueueServer([crust])} onShortcuts={onShortcuts} />);
	const user = person();
	await user.click(await screen.findByRole('button', { name: 'Shortcuts ?' }));
	expect(onShortcuts).toHaveBeenCalledOnce();
	setSingleKeys(false);
	await user.keyboard('w');
	expect(screen.getByRole('heading', { level: 1, name: 'Queue' })).toBeDefined();
	setSingleKeys(true);
	await user.keyboard('w');
	await screen.findByRole('heading', { level: 1, name: '16 to 22 November' });
});

test('arrow keys go from post to post, and M moves the one that has the focus', async () => {
	const server = new QueueServer([crust, rye, half]);
	open(server);
	const user = person();
	const first = await block(/^Sat 21 Nov 09:00/);
	expect(first.tabIndex).toBe(0);
	act(() => first.focus());
	await user.keyboard('{ArrowRight}');
	expect(document.activeElement).toBe(await block(/^Sun 22 Nov 10:00/));
	await user.keyboard('{ArrowDown}');
	expect(document.activeElement).toBe(await block(/^Sun 22 Nov 14:20/));
	await user.keyboard('{ArrowUp}m');
	await user.click(await screen.findByRole('menuitem', { name: 'Sat 18:00' }));
	const moved = await block(/^Sat 21 Nov 18:00, 2 posts: Rye/);
	await screen.findByText('Moved to Sat 18:00');
	await waitFor(() => expect(document.activeElement).toBe(moved));
});

test('D takes the post that has the focus back to the drafts', async () => {
	const server = new QueueServer([crust, rye]);
	open(server);
	const user = person();
	act(() => void block(/^Sat 21 Nov 09:00/));
	(await block(/^Sat 21 Nov 09:00/)).focus();
	await user.keyboard('d');
	await screen.findByText('Moved to drafts');
	expect(
		screen.queryByRole('link', { name: /^Sat 21 Nov 09:00, / })?.dataset.draft,
	).toBeUndefined();
});

test('N adds a draft to the next free slot', async () => {
	const server = new QueueServer([crust]);
	server.library = [draft(20, 'Rye at altitude')];
	open(server);
	const user = person();
	await block(/^Sat 21 Nov 09:00/);
	await user.keyboard('n');
	await user.click(await screen.findByRole('button', { name: /^Rye at altitude/ }));
	await screen.findByText('Queued, Sat 18:00');
	expect(server.requests.filter(({ route }) => route.startsWith('PUT')).at(-1)?.body).toEqual({
		when: { kind: 'next' },
	});
});

test('a click on a post opens its draft', async () => {
	open(new QueueServer([crust]));
	const post = await block(/^Sat 21 Nov 09:00/);
	expect(post.getAttribute('href')).toBe(`/app/drafts?list=queued&draft=${crust.id}`);
});

test('a post that is being sent is locked', async () => {
	const publication = { ...crust.publication, status: 'publishing' as const };
	open(new QueueServer([{ ...crust, publication }]));
	const locked = await block(/^Sat 21 Nov 09:00, posting/);
	expect(locked.dataset.movable).toBeUndefined();
	await person().click(screen.getByRole('button', { name: /^More for The crust/ }));
	await screen.findByText('Being posted now. It can’t be changed.');
	expect(screen.queryAllByRole('menuitem')).toEqual([]);
});

test('a phone shows the list, whatever the address says', async () => {
	Media.isPhone = true;
	open(new QueueServer([crust, disks]));
	await screen.findByRole('region', { name: 'Tomorrow' });
	expect(screen.queryByRole('navigation', { name: 'View' })).toBeNull();
	expect(screen.queryByText(/arrow keys/)).toBeNull();
});

const postsAt = (...times: string[]) =>
	times.map((time, n): WeekItem => {
		const each = queued(n, `2026-11-21T${time}`, '');
		return { kind: 'post', localTime: each.publication.localTime, draft: each };
	});
test.each([
	['09:00 10:00', '1 of 2, 2 of 2'],
	['09:00 10:21', '1 of 1, 1 of 1'],
	['09:00 10:00 10:30', '1 of 2, 2 of 2, 1 of 2'],
	['09:00 09:30 10:00 13:00', '1 of 3, 2 of 3, 3 of 3, 1 of 1'],
	['13:00 09:00', '1 of 1, 1 of 1'],
])('posts at %s are in the lanes %s', (times, lanes) => {
	const placed = placeItems(postsAt(...times.split(' ')), 7);
	expect(placed.map(({ lane, lanes }) => `${lane + 1} of ${lanes}`).join(', ')).toBe(lanes);
});

test('a post is shown at its time, whatever its order', () => {
	const placed = placeItems(postsAt('10:00', '09:00', '13:00', '09:30'), 7);
	expect(placed.map(({ top }) => top)).toEqual([80, 100, 120, 240]);
	expect(placed[0]?.height).toBe(POST_PX);
});

test('the hours hold every post, and a dragged post snaps to a quarter of an hour', () => {
	expect(hoursOf([])).toEqual({ first: 7, last: 21 });
	expect(hoursOf(['2026-11-21T05:30', '2026-11-21T20:00'])).toEqual({ first: 5, last: 22 });
	const { first, last } = hoursOf(['2026-11-21T23:59']);
	const late = queued(1, '2026-11-21T23:59', '');
	const [placed] = placeItems(
		[{ kind: 'post', localTime: late.publication.localTime, draft: late }],
		first,
	);
	expect((placed?.top ?? 0) + POST_PX).toBeLessThanOrEqual((last - first) * HOUR_PX);
	expect(minutesAt(0, 7)).toBe(7 * 60);
	expect(minutesAt(46, 7)).toBe(8 * 60 + 15);
	expect(minutesAt(10_000, 7)).toBe(23 * 60 + 45);
});
