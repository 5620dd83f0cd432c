import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Media } from 'design-system/testing/media';
import { toLocalTime } from 'remote-kit/publishing/publication/format-slot';
import {
	checks,
	draft,
	FakeDrafts,
	idOf,
	part,
	publication,
	settings,
} from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { beforeAll, expect, test } from 'vitest';
import { openDrafts } from '../../testing/open-drafts.tsx';

beforeAll(async () => {
	await Promise.all([
		import('remote-kit/publishing/publication/posting'),
		import('../../publication/schedule-dialog.tsx'),
		import('../delete-from-x-dialog.tsx'),
	]);
}, 60_000);

const id = idOf(1);
const bar = () => screen.findByRole('region', { name: 'Publish' });
const button = async (name: string) => within(await bar()).findByRole('button', { name });

function open(one = draft(1), prepare: (server: FakeDrafts) => void = () => undefined) {
	const server = new FakeDrafts(one);
	prepare(server);
	openDrafts(server, `?draft=${id}`);
	return server;
}
const publishedAs = (server: FakeDrafts) =>
	server.requestsTo(`PUT /api/drafts/${id}/publication`).map(({ body }) => {
		const { shown: _, ...request } = body as Record<string, unknown>;
		return request;
	});

test('the cost comes first, and the button names the slot', async () => {
	open(draft(1, { parts: [part('One'), part('Two'), part('https://example.com')] }), (server) =>
		server.always(`GET /api/drafts/${id}/checks`, () =>
			json({ ...checks, hasLink: true, cost: 0.23 }),
		),
	);
	expect(await within(await bar()).findByText('Contains a link: $0.20 at X')).toBeTruthy();
	expect((await bar()).textContent).toMatch(
		/3 posts, \$0\.23 in all\. \$1\.12 of your \$5\.00 spent in [A-Z][a-z]+\./,
	);
	expect(await button('Add to queue, Sat 28 Nov, 18:00')).toBeTruthy();
});

test('typed text is saved before the draft is queued', async () => {
	const server = open();
	await userEvent.type(await screen.findByRole('textbox', { name: 'Post' }), '!');
	await userEvent.keyboard('{Control>}{Enter}{/Control}');
	await waitFor(() => expect(publishedAs(server)).toEqual([{ when: { kind: 'next' } }]));
	expect(server.drafts.get(id)?.parts[0]?.text).toBe('Draft number 1!');
});

test('a draft that was changed elsewhere is not queued, and shows its new text', async () => {
	const server = open();
	const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post' });
	server.saveElsewhere(id, 'Written by a program');
	await userEvent.click(await button('Add to queue, Sat 28 Nov, 18:00'));
	expect((await within(await bar()).findByRole('alert')).textContent).toContain(
		'This draft was changed elsewhere',
	);
	expect(server.drafts.get(id)?.publication).toBeNull();
	await waitFor(() => expect(field.value).toBe('Written by a program'));
	await userEvent.click(await button('Add to queue, Sat 28 Nov, 18:00'));
	await waitFor(() => expect(server.drafts.get(id)?.publication?.status).toBe('queued'));
});

test('a draft that cannot be saved is not queued', async () => {
	const server = open(draft(1), (server) =>
		server.always(`PUT /api/drafts/${id}`, () => Promise.reject(new TypeError('Failed to fetch'))),
	);
	await userEvent.type(await screen.findByRole('textbox', { name: 'Post' }), '!');
	await userEvent.click(await button('Add to queue, Sat 28 Nov, 18:00'));
	expect((await within(await bar()).findByRole('alert')).textContent).toContain(
		'Your changes aren’t saved yet',
	);
	expect(publishedAs(server)).toEqual([]);
});

test('"Post now" counts down, can be undone, and the draft is locked meanwhile', async () => {
	const server = open();
	await userEvent.click(await button('Post now'));
	expect(await screen.findByText(/^Posting 1 post in \d+ s$/)).toBeTruthy();
	const undo = screen.getByRole('button', { name: 'Undo' });
	expect(document.activeElement).toBe(undo);
	expect(screen.queryByRole('textbox', { name: 'Post' })).toBeNull();
	await userEvent.click(undo);
	expect((await screen.findAllByText('Undone. Nothing was posted.'))[0]).toBeTruthy();
	expect(server.drafts.get(id)?.publication).toBeNull();
	expect(await screen.findByRole('textbox', { name: 'Post' })).toBeTruthy();
});

test('a draft is scheduled in a free slot or at a time, on the user’s clock', async () => {
	const server = open();
	await userEvent.click(await button('Schedule…'));
	const dialog = await screen.findByRole('dialog', { name: 'Schedule this post' });
	expect(within(dialog).getByText('Times are Europe/Oslo.')).toBeTruthy();
	await userEvent.click(await within(dialog).findByRole('radio', { name: 'Sun 29 Nov, 18:00' }));
	await userEvent.click(
		within(dialog).getByRole('button', { name: 'Schedule, Sun 29 Nov, 18:00' }),
	);
	await waitFor(() =>
		expect(publishedAs(server)).toEqual([{ when: { kind: 'at', localTime: '2099-11-29T18:00' } }]),
	);
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
	[
		'2100-03-28',
		'Schedule, Sun 28 Mar, 03:00',
		'The clock is put forward then and skips 02:30. This is posted at 03:00.',
	],
	[
		'2099-10-25',
		'Schedule, Sun 25 Oct, 02:30',
		'The clock is put back then and shows 02:30 twice. This is posted the first time.',
	],
])(
	'the change of 02:30 on %s, when clocks change, is described beforehand',
	async (day, verb, says) => {
		open();
		await userEvent.click(await button('Schedule…'));
		const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
		fireEvent.change(dialog.getByLabelText('Date'), { target: { value: day } });
		fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '02:30' } });
		expect(dialog.getByRole('status').textContent).toBe(says);
		expect(dialog.getByRole('button', { name: verb })).toBeTruthy();
		fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '04:30' } });
		expect(dialog.queryByRole('status')).toBeNull();
	},
);

test('times of a queue in another time zone than this device’s show the zone', async () => {
	const { timeZone: device } = Intl.DateTimeFormat().resolvedOptions();
	const now = (zone: string) => toLocalTime(new Date(), zone);
	const other = ['Pacific/Kiritimati', 'Etc/GMT+12'].find((zone) => now(zone) !== now(device));
	for (const zone of [other ?? '', device]) {
		open(draft(1), (server) =>
			server.always('GET /api/publishing/settings', () => json({ ...settings, zone })),
		);
		await button('Add to queue, Sat 28 Nov, 18:00');
		await waitFor(async () =>
			expect((await bar()).textContent?.includes(`Times are ${other}.`)).toBe(zone === other),
		);
		cleanup();
	}
});

test('a queued draft shows its time, is moved and taken back, and stays editable', async () => {
	const server = open(draft(1, { publication: publication() }));
	expect(await within(await bar()).findByText('Queued Sat 28 Nov, 18:00')).toBeTruthy();
	expect(await button('Move…')).toBeTruthy();
	expect(await screen.findByRole('textbox', { name: 'Post' })).toBeTruthy();
	await userEvent.click(await button('Move to drafts'));
	await waitFor(() => expect(server.drafts.get(id)?.publication).toBeNull());
});

test('warnings name the post and say what to do; a limit that is exceeded stops publishing', async () => {
	open(draft(1), (server) =>
		server.always(`GET /api/drafts/${id}/checks`, () =>
			json({
				...checks,
				cost: 4,
				missingAlt: 1,
				duplicates: [
					{ part: 0, draftId: idOf(9), status: 'posted', at: '2026-11-03T12:00:00.000Z' },
				],
			}),
		),
	);
	const warnings = await screen.findByRole('list', { name: 'Before you post' });
	expect(warnings.textContent).toContain('This would exceed your limit of $5.00 a month.');
	expect(warnings.textContent).toContain('This post repeats a post of 3 November 2026.');
	expect(within(warnings).getByRole('link', { name: 'a post of 3 November 2026' })).toBeTruthy();
	expect(warnings.textContent).toContain('1 image has no alt text.');
	expect(((await button('Post now')) as HTMLButtonElement).disabled).toBe(true);
});

test('a part that repeats an earlier one causes a warning before the thread is posted', async () => {
	open(draft(1, { parts: [part('a'), part('a')] }), (server) =>
		server.always(`GET /api/drafts/${id}/checks`, () =>
			json({ ...checks, repeats: [{ part: 1, of: 0 }] }),
		),
	);
	const warnings = await screen.findByRole('list', { name: 'Before you post' });
	expect(warnings.textContent).toBe('Post 2 repeats post 1. X may refuse it.');
});

test('a failed thread says why, shows its posted parts, and resumes at the failed part', async () => {
	const failed = publication({
		status: 'failed',
		error: { code: 'response_duplicate', message: 'X says it repeats a post.', error: '' },
		posts: [
			{ status: 'posted', url: 'https://x.com/i/status/1', postedAt: '2026-11-20T18:00:00.000Z' },
			{ status: 'failed', url: null, postedAt: null },
		],
	});
	const server = open(draft(1, { publication: failed, parts: [part('One'), part('Two')] }));
	expect(await screen.findByText('Part 2 of 2 not posted')).toBeTruthy();
	expect(screen.getByText('X says it repeats a post.')).toBeTruthy();
	expect(
		(await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post 1 of 2' })).readOnly,
	).toBe(true);
	await userEvent.type(screen.getByRole('textbox', { name: 'Post 2 of 2' }), ', reworded');
	await userEvent.click(screen.getByRole('button', { name: 'Resume at part 2' }));
	await waitFor(() =>
		expect(server.requestsTo(`POST /api/drafts/${id}/publication/resume`)).toHaveLength(1),
	);
	expect(server.drafts.get(id)?.parts[1]?.text).toBe('Two, reworded');
});

test('a thread that was begun from another account is posted anew', async () => {
	const failed = publication({
		status: 'failed',
		error: { code: 'other_account', message: 'Begun with another X account.', error: '' },
		posts: [{ status: 'posted', url: null, postedAt: null }],
	});
	const server = open(draft(1, { publication: failed, parts: [part('One'), part('Two')] }));
	expect(await screen.findByText('Begun with another X account.')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Post anew' }));
	await waitFor(() =>
		expect(server.requestsTo(`PUT /api/drafts/${id}/publication`)).toMatchObject([
			{ body: { when: { kind: 'now' }, isAnew: true } },
		]),
	);
});

test('a posted draft links to X, shows results, and is deleted there after confirmation', async () => {
	const posted = publication({
		status: 'posted',
		postedAt: '2026-11-20T18:00:00.000Z',
		posts: [
			{ status: 'posted', url: 'https://x.com/i/status/1', postedAt: '2026-11-20T18:00:00.000Z' },
		],
		results: {
			likes: 31,
			reposts: 2,
			replies: 4,
			views: null,
			day: 3,
			at: '2026-11-23T18:00:00.000Z',
		},
	});
	const server = open(draft(1, { publication: posted }));
	expect((await screen.findByRole('link', { name: 'Open on X' })).getAttribute('href')).toBe(
		'https://x.com/i/status/1',
	);
	const results = within(screen.getByRole('region', { name: 'Results' }));
	expect(results.getByText('Results after 3 days')).toBeTruthy();
	expect(results.getByText('31')).toBeTruthy();
	expect(results.queryByText(/your usual/)).toBeNull();
	expect(screen.queryByRole('textbox', { name: 'Post' })).toBeNull();
	await userEvent.click(await screen.findByRole('button', { name: 'More' }));
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete from X, $0.01' }));
	const dialog = await screen.findByRole('dialog', { name: 'Delete this post from X?' });
	await userEvent.click(within(dialog).getByRole('button', { name: 'Delete from X, $0.01' }));
	await waitFor(() =>
		expect(server.requestsTo(`POST /api/drafts/${id}/publication/delete-posts`)).toHaveLength(1),
	);
});

test('on a phone, the other ways to publish are in a menu, which leaves room for the text', async () => {
	Media.isPhone = true;
	const server = open();
	expect(await button('Add to queue, Sat 28 Nov, 18:00')).toBeTruthy();
	expect(within(await bar()).queryByRole('button', { name: 'Post now' })).toBeNull();
	await userEvent.click(await button('Other ways to publish'));
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Post now' }));
	await waitFor(() => expect(publishedAs(server)).toEqual([{ when: { kind: 'now' } }]));
});
