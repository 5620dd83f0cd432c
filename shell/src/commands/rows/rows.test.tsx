import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { PublishingChecks } from 'bff/contract/publishing/publishing';
import { followDrafts } from 'remote-kit/publishing/api/draft-news';
import { sample } from 'remote-kit/testing/proposal-samples';
import { idOf, queued } from 'remote-kit/testing/queue-samples';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakeAnswers, ok, refusal } from '../../testing/fake-api.ts';
import {
	bread,
	openPalette as openPaletteWith,
	PUBLISHING_SETTINGS,
	paletteAnswers,
	paletteClosed,
	searchOf,
} from '../../testing/open-palette.tsx';

// On a busy machine the first import takes longer than a test waits for an element.
beforeAll(async () => void (await import('../command-dialogs.tsx')), 30_000);

let answers: FakeAnswers;
beforeEach(() => {
	answers = paletteAnswers();
});
afterEach(() => {
	vi.useRealTimers();
});
const openPalette = (address?: string) => openPaletteWith(answers, address);

test('opens with what was worked on last, newest first', async () => {
	answers[searchOf('')] = ok({
		...bread,
		drafts: [{ id: idOf(1), excerpt: 'Begun today', status: null, at: '2026-11-20T08:00:00.000Z' }],
	});
	await openPalette();
	const recent = within(await screen.findByRole('group', { name: 'Recent' }));
	expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
		expect.stringMatching(/^Open draft: Begun today/),
		expect.stringMatching(/^Open run: Bread/),
		expect.stringMatching(/^Open thread: Bread/),
		expect.stringMatching(/^Open file: bread/),
	]);
	expect(screen.getAllByRole('group')[0]).toBe(screen.getByRole('group', { name: 'Recent' }));
});

const draft: KeptDraft = {
	id: idOf(4),
	version: 1,
	parts: [{ text: 'Rye at 1,200 m', media: [] }],
	labels: [],
	source: null,
	createdAt: '2026-11-20T08:00:00.000Z',
	updatedAt: '2026-11-20T08:00:00.000Z',
	publication: null,
};
const publication = `/api/drafts/${draft.id}/publication`;
const checks: PublishingChecks = {
	cost: 0.015,
	hasLink: false,
	tooLong: [],
	emptyParts: [],
	missingAlt: 0,
	duplicates: [],
	next: { at: '2026-12-27T16:30:00.000Z', localTime: '2026-12-27T17:30' },
	last: null,
	spent: 0,
	monthlyLimit: null,
};
const openAtDraft = (kept: KeptDraft, checked = checks) => {
	answers[`GET /api/drafts/${draft.id}`] = ok(kept);
	answers[`GET /api/drafts/${draft.id}/checks`] = ok(checked);
	return openPalette(`/app/drafts?draft=${draft.id}`);
};

test('the open draft comes first: it is queued with Enter, in its slot', async () => {
	answers[`PUT ${publication}`] = refusal(409, 'no_free_slot', 'There is no free slot.');
	const { person, calls } = await openAtDraft(draft);
	const here = within(await screen.findByRole('group', { name: 'Here' }));
	expect(here.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
		expect.stringMatching(/^Add this draft to the queue.*17:30$/),
		'Schedule this draft',
		'Post this draft',
	]);
	await person.keyboard('{Enter}');
	expect((await screen.findByRole('alert')).textContent).toBe('There is no free slot.');
	const news = vi.fn();
	const unfollow = followDrafts(news);
	answers[`PUT ${publication}`] = ok(draft);
	await person.keyboard('{Enter}');
	await paletteClosed();
	unfollow();
	expect(calls.findLast(({ to }) => to.startsWith('PUT '))?.body).toEqual({
		when: { kind: 'next' },
		shown: [{ id: draft.id, version: draft.version, accountId: null }],
	});
	await waitFor(() => expect(news).toHaveBeenCalledWith({ ids: [draft.id] }));
});

test('the slot of the open draft is on the clock of the queue', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00.000Z') });
	answers[PUBLISHING_SETTINGS] = ok({ paused: null, zone: 'Pacific/Kiritimati' });
	const next = { at: '2026-11-27T03:30:00.000Z', localTime: '2026-11-27T17:30' };
	await openAtDraft(draft, { ...checks, next });
	expect(
		await screen.findByRole('option', { name: /^Add this draft.*today 17:30$/ }),
	).toBeDefined();
});

test('scheduling the open draft leads to where that is done', async () => {
	const { person, at } = await openAtDraft(draft);
	await person.click(await screen.findByRole('option', { name: 'Schedule this draft' }));
	await waitFor(() => expect(at.path).toBe(`/app/drafts?draft=${draft.id}&post=1`));
});

test('an open draft that is queued can be moved back, and a posted or empty one has no rows', async () => {
	const queuedDraft = { ...draft, publication: queued(4, '2026-11-27T09:00', '').publication };
	await openAtDraft(queuedDraft);
	expect(await screen.findByRole('option', { name: 'Move this post to drafts' })).toBeDefined();
	cleanup();
	const { calls } = await openAtDraft(draft, { ...checks, emptyParts: [0] });
	await waitFor(() => expect(calls.some(({ to }) => to.endsWith('/checks'))).toBe(true));
	await screen.findByRole('option', { name: /^Pause the queue/ });
	expect(screen.queryByRole('group', { name: 'Here' })).toBeNull();
	cleanup();
	const posted = queued(4, '2026-11-20T09:00', '', {}, { status: 'posted' }).publication;
	const visit = await openAtDraft({ ...draft, publication: posted });
	await waitFor(() => expect(visit.calls.some(({ to }) => to.endsWith('/checks'))).toBe(true));
	await screen.findByRole('option', { name: /^Pause the queue/ });
	expect(screen.queryByRole('group', { name: 'Here' })).toBeNull();
});

test.each([
	['1 proposal', 1, `/app/queue?proposal=${sample.now.id}`],
	['3 proposals', 3, '/app/queue'],
])('%s to review can be found, and lead to the queue', async (name, open, path) => {
	answers['GET /api/proposals?limit=1'] = ok({
		proposals: [sample.now],
		next_cursor: null,
		open,
	});
	const { person, at } = await openPalette();
	await person.click(await screen.findByRole('option', { name: new RegExp(`^Review ${name}`) }));
	await waitFor(() => expect(at.path).toBe(path));
});

test('without proposals there is nothing to review', async () => {
	await openPalette();
	await screen.findByRole('option', { name: /^Pause the queue/ });
	expect(screen.queryByRole('option', { name: /^Review/ })).toBeNull();
});

test.each([
	['/app/queue', '/app/queue'],
	['/app/filter?tab=runs', '/app/filter?tab=runs'],
	['/app/compose', '/app/settings/x'],
])(
	'X is connected from %s, and its page returns to %s, which says so',
	async (address, returnTo) => {
		const begin = `POST /api/connections/twitter?acts=true&returnTo=${encodeURIComponent(returnTo)}`;
		answers[begin] = ok({ url: 'https://x.example/authorize' });
		const { person, leave } = await openPalette(address);
		await person.keyboard('connect x');
		await person.click(await screen.findByRole('option', { name: /^Connect X/ }));
		await waitFor(() =>
			expect(leave).toHaveBeenCalledExactlyOnceWith('https://x.example/authorize'),
		);
	},
);

test('who has connected X is not offered to connect it', async () => {
	answers['GET /api/connections'] = ok({
		connections: [
			{
				provider: 'twitter',
				name: '@mara',
				connectedAt: '2026-11-20T08:00:00.000Z',
				canRead: true,
				canAct: true,
			},
		],
		offered: ['twitter'],
		hasPassword: true,
	});
	await openPalette();
	await screen.findByRole('option', { name: /^Pause the queue/ });
	expect(screen.queryByRole('option', { name: /^Connect X/ })).toBeNull();
});
