import { act, screen, waitFor, within } from '@testing-library/react';
import type { LatestThread } from 'bff/contract/compose/threads';
import { announceDrafts } from 'remote-kit/publishing/api/draft-news';
import { idOf } from 'remote-kit/testing/queue-samples';
import { afterEach, expect, test, vi } from 'vitest';
import {
	emptyQueue,
	lastThread,
	noFiles,
	noRun,
	nothingWaiting,
} from '../../testing/dashboard-data.ts';
import { type FakeAnswers, ok, refusal } from '../../testing/fake-api.ts';
import { openApp, registryOf } from '../../testing/open-app.tsx';

const messageId = idOf(6);
const KEPT = `GET /api/threads/${idOf(5)}/kept-drafts`;
const kept = { id: idOf(9), messageId, index: 0, status: null, version: 1 };
const samples = (thread: Partial<LatestThread['thread']> = {}): LatestThread => ({
	thread: lastThread.thread && { ...lastThread.thread, messageId, ...thread },
	earlier: [],
});
const newAccount = (): FakeAnswers => ({
	'GET /api/user/checklist': ok({ hidden: false }),
	'GET /api/feed': ok({
		reads: 'none',
		why: 'Connect X.',
		accounts: [],
		query: '',
		timelines: [],
		stored: 0,
		storedSince: null,
	}),
	'GET /api/tweets/overview': ok(nothingWaiting),
	'GET /api/queue': ok(emptyQueue),
	'GET /api/files/tree': ok(noFiles),
	'GET /api/filter/runs/latest': ok(noRun),
	'GET /api/threads/latest': ok(samples()),
	[KEPT]: ok({ kept: [], discarded: [] }),
	'POST /api/drafts': ok({
		id: idOf(9),
		version: 1,
		parts: [],
		labels: [],
		source: null,
		createdAt: '2026-11-20T19:40:00.000Z',
		updatedAt: '2026-11-20T19:40:00.000Z',
		publication: null,
	}),
});
const everything = ['tweets', 'filter', 'compose', 'publishing', 'editor', 'settings'];
const open = (answers: FakeAnswers, live = everything) =>
	openApp('/app', { answers, registry: registryOf(...live) });
const card = async (number: number) =>
	within(await screen.findByRole('article', { name: `Draft ${number}` }));

afterEach(() => {
	vi.useRealTimers();
});

test('a new account begins with its first drafts, and has one primary button', async () => {
	open(newAccount());
	await screen.findByRole('heading', { level: 1, name: /Your first drafts\.$/ });
	const drafts = within(screen.getByRole('region', { name: 'First drafts' }));
	expect(drafts.getAllByRole('article')).toHaveLength(3);
	expect((await card(2)).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
		'Keep draft 2',
		'Edit draft 2',
		'Rewrite draft 2',
		'Post draft 2',
	]);
	expect(await (await card(2)).findByText('36/280')).toBeDefined();
	const step = within(await screen.findByRole('region', { name: '1 of 4 done' }));
	expect(step.getByText('Done. They’re above.')).toBeDefined();
	expect(
		screen.getByRole('main').querySelectorAll('[data-variant="primary"]'),
		'one primary button',
	).toHaveLength(1);
	expect(screen.queryByRole('region', { name: 'Compose' })).toBeNull();
});

test('Keep adds a draft to the library, and says so', async () => {
	const answers = newAccount();
	const { person, calls } = open(answers);
	const first = await card(1);
	const parts = [{ text: 'Edited since.', media: [] }];
	answers[KEPT] = ok({ kept: [{ ...kept, parts }], discarded: [] });
	await person.click(first.getByRole('button', { name: 'Keep draft 1' }));
	expect(await first.findByText('Kept')).toBeDefined();
	expect(first.getByText('Edited since.')).toBeDefined();
	expect(first.queryByRole('button', { name: 'Keep draft 1' })).toBeNull();
	expect(calls.find(({ to }) => to === 'POST /api/drafts')?.body).toMatchObject({
		parts: [{ text: lastThread.thread?.drafts[0]?.text, media: [] }],
		source: { threadId: idOf(5), messageId, index: 0 },
	});
});

test.each([
	['Edit', `/app/drafts?draft=${idOf(9)}`],
	['Rewrite', `/app/drafts?draft=${idOf(9)}#rewrite`],
	['Post', `/app/drafts?draft=${idOf(9)}&post=1`],
])('%s keeps a draft and opens it', async (action, address) => {
	const { person, at } = open(newAccount());
	await person.click((await card(1)).getByRole('button', { name: `${action} draft 1` }));
	await waitFor(() => expect(at.path + at.hash).toBe(address));
});

test('a draft that could not be kept says why, and can be kept again', async () => {
	const answers = newAccount();
	answers['POST /api/drafts'] = refusal(503, 'not_ready', 'Try again soon.');
	const { person, at } = open(answers);
	const first = await card(1);
	await person.click(first.getByRole('button', { name: 'Edit draft 1' }));
	expect((await first.findByRole('alert')).textContent).toBe('Not kept. Try again soon.');
	expect(at.path).toBe('/app');
	expect(first.getByRole('button', { name: 'Keep draft 1' })).toBeDefined();
});

test('a queued draft says so, and a discarded one is gone', async () => {
	const parts = [{ text: 'Tomorrow.', media: [] }];
	open({
		...newAccount(),
		[KEPT]: ok({
			kept: [{ ...kept, status: 'queued', parts }],
			discarded: [{ messageId, index: 1 }],
		}),
	});
	const first = await card(1);
	expect(first.getByText('Queued')).toBeDefined();
	expect(first.getByRole('link', { name: 'Open draft 1' }).getAttribute('href')).toBe(
		`/app/drafts?draft=${idOf(9)}`,
	);
	expect(screen.queryByRole('article', { name: 'Draft 2' })).toBeNull();
	expect(screen.getByRole('article', { name: 'Draft 3' })).toBeDefined();
});

test('another tab that keeps a draft shows here', async () => {
	const answers = newAccount();
	open(answers);
	const first = await card(1);
	const parts = [{ text: 'Kept there.', media: [] }];
	answers[KEPT] = ok({ kept: [{ ...kept, parts }], discarded: [] });
	announceDrafts([]);
	expect(await first.findByText('Kept there.')).toBeDefined();
});

test('drafts that are being written arrive by themselves', async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const drafts = [{ text: 'The first one.' }];
	const answers = newAccount();
	answers['GET /api/threads/latest'] = ok(
		samples({ drafts, isRunning: true, unfinished: 'And the sec' }),
	);
	open(answers);
	const section = within(await screen.findByRole('region', { name: 'First drafts' }));
	expect(section.getByText('1 draft so far. The second is being written.')).toBeDefined();
	expect(section.getByText('And the sec')).toBeDefined();
	answers['GET /api/threads/latest'] = ok(samples());
	await act(() => vi.advanceTimersByTimeAsync(3000));
	await waitFor(() => expect(section.getAllByRole('article')).toHaveLength(3));
	expect(section.queryByText(/being written/)).toBeNull();
});

test('without the library the drafts only lead to Compose', async () => {
	open(newAccount(), ['compose']);
	const first = await card(1);
	expect(first.queryAllByRole('button')).toEqual([]);
	expect(first.getByRole('link', { name: 'Open draft 1' }).getAttribute('href')).toBe(
		`/app/compose?thread=${idOf(5)}`,
	);
});

test('once the steps are hidden, drafts are in the row of Compose', async () => {
	open({ ...newAccount(), 'GET /api/user/checklist': ok({ hidden: true }) });
	expect(await screen.findByRole('region', { name: 'Compose' })).toBeDefined();
	expect(screen.queryByRole('region', { name: 'First drafts' })).toBeNull();
});
