import { act, screen, within } from '@testing-library/react';
import { sample } from 'remote-kit/testing/proposal-samples';
import { queued } from 'remote-kit/testing/queue-samples';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
	best,
	emptyQueue,
	finishedRun,
	fullQueue,
	lastRun,
	lastThread,
	noFiles,
	noRun,
	noThread,
	nothingWaiting,
} from '../../testing/dashboard-data.ts';
import { type FakeAnswers, never, ok, refusal } from '../../testing/fake-api.ts';
import { openApp, registryOf } from '../../testing/open-app.tsx';

const everything = ['tweets', 'filter', 'compose', 'publishing', 'editor', 'settings'];
const open = (answers: FakeAnswers = {}) =>
	openApp('/app', { answers, registry: registryOf(...everything) });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(() => {
	vi.useRealTimers();
});

const queries = {
	Tweets: 'GET /api/tweets/overview',
	Filter: 'GET /api/filter/runs/latest',
	Queue: 'GET /api/queue',
	Compose: 'GET /api/threads/latest',
	Editor: 'GET /api/files/tree',
} as const;

describe.each(Object.entries(queries))('the card %s', (name, query) => {
	test('loads on its own', async () => {
		open({ [query]: never });
		expect((await card(name)).getByText(`Loading ${name}...`)).toBeDefined();
		for (const other of Object.keys(queries).filter((other) => other !== name))
			expect((await card(other)).queryByText(`Loading ${other}...`)).toBeNull();
	});

	test('fails on its own, and can be tried again', async () => {
		const answers: FakeAnswers = { [query]: refusal(500, 'internal', 'The database is away.') };
		const { person, calls } = open(answers);
		expect((await (await card(name)).findByRole('alert')).textContent).toBe(
			'The database is away.',
		);
		expect(screen.getAllByRole('alert')).toHaveLength(1);
		delete answers[query];
		await person.click(screen.getByRole('button', { name: `Try again to load ${name}` }));
		await expect.poll(() => screen.queryAllByRole('alert')).toHaveLength(0);
		expect(calls.filter(({ to }) => to === query)).toHaveLength(2);
	});

	test('is one request, and none where its screen is not live', async () => {
		const { calls } = open();
		await screen.findByText('7 of 186');
		expect(calls.filter(({ to }) => to === query)).toHaveLength(1);
		calls.length = 0;
		openApp('/app', { registry: registryOf('billing') });
		expect(calls.filter(({ to }) => to === query)).toHaveLength(0);
	});
});

describe('Tweets', () => {
	test('shows how many posts wait, the newest of them, and drafted replies', async () => {
		open();
		await screen.findByRole('heading', { level: 1, name: /7 worth reading, 41 unanswered\.$/ });
		const tweets = await card('Tweets');
		expect(tweets.getByText('7').parentElement?.textContent).toBe('7 worth reading');
		expect(tweets.getByText('41').parentElement?.textContent).toBe('41 unanswered');
		expect(tweets.getByText('3').parentElement?.textContent).toBe('3 replies drafted');
		expect(tweets.getByText('Ines Okafor')).toBeDefined();
		expect(tweets.getByText('@femiadeyemi')).toBeDefined();
		expect(tweets.getByRole('link', { name: 'Review posts' }).getAttribute('href')).toBe(
			'/app/tweets',
		);
	});

	test('with nothing waiting offers only to fetch', async () => {
		open({ [queries.Tweets]: ok(nothingWaiting) });
		const tweets = await card('Tweets');
		await tweets.findByText(/^Nothing unanswered\./);
		expect(tweets.queryByRole('link', { name: 'Review posts' })).toBeNull();
		expect(await tweets.findByRole('button', { name: 'Fetch posts now' })).toBeDefined();
		expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('unanswered');
	});
});

describe('Filter', () => {
	test('shows the last run, its picture and its best post', async () => {
		open();
		const filter = await card('Filter');
		expect((await filter.findByText('7 of 186')).parentElement?.textContent).toBe(
			'7 of 186 worth reading',
		);
		expect((await filter.findByRole('img')).getAttribute('aria-label')).toContain('186 posts');
		expect(filter.getByText('Lessons from running Postgres')).toBeDefined();
		expect(await filter.findByText(best.text)).toBeDefined();
		expect(filter.getByText(/^Most liked\. A number and a method/)).toBeDefined();
		expect(filter.getByRole('link', { name: 'Open run' }).getAttribute('href')).toBe(
			`/app/filter?tab=runs&run=${finishedRun.id}`,
		);
		expect(filter.getByRole('link', { name: 'Like and reply' }).getAttribute('href')).toBe(
			`/app/tweets?filter=included&run=${finishedRun.id}`,
		);
	});

	test.each([
		[0, 'There were no posts in 3 days.', 'Choose a longer time'],
		[85, 'None of 85 posts fit your description.', 'Describe it more broadly'],
	])('of %i judged posts with nothing to read, says what to do', async (judged, why, action) => {
		const run = { ...finishedRun, total: judged, total_processed: judged };
		open({ [queries.Filter]: ok({ ...noRun, run }) });
		const filter = await card('Filter');
		expect(await filter.findByText(why)).toBeDefined();
		expect(filter.getByRole('link', { name: action }).getAttribute('href')).toBe(
			`/app/filter?template=${finishedRun.templateId}`,
		);
		expect(filter.queryByText(/^0 of/)).toBeNull();
	});

	test('does not blame the description if no post was judged', async () => {
		const run = { ...finishedRun, total: 4, total_processed: 4, not_judged: 4 };
		open({ [queries.Filter]: ok({ ...noRun, run }) });
		const filter = await card('Filter');
		expect(await filter.findByText('None of 4 posts were judged.')).toBeDefined();
		expect(filter.queryByRole('link', { name: 'Describe it more broadly' })).toBeNull();
	});

	test('without a run says what it is for', async () => {
		open({ [queries.Filter]: ok(noRun) });
		const filter = await card('Filter');
		expect(
			(await filter.findByRole('link', { name: 'Create a filter' })).getAttribute('href'),
		).toBe('/app/filter');
		expect(filter.queryByRole('img')).toBeNull();
	});

	test('says why a run stopped early', async () => {
		const error = { code: 'key_rejected' as const, message: 'OpenRouter rejected your key.' };
		const run = { ...finishedRun, status: 'failed' as const, error: { ...error, error: '' } };
		open({ [queries.Filter]: ok({ ...lastRun, run }) });
		const filter = await card('Filter');
		expect(await filter.findByText('Stopped early: OpenRouter rejected your key.')).toBeDefined();
	});

	test('follows a run until it has ended', async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const run = { ...finishedRun, status: 'running' as const, total_processed: 100 };
		const answers: FakeAnswers = { [queries.Filter]: ok({ ...lastRun, run, included: 3 }) };
		const { calls } = open(answers);
		const filter = await card('Filter');
		await filter.findByText('Running: 100 of 186 posts judged so far.');
		answers[queries.Filter] = ok(lastRun);
		await act(() => vi.advanceTimersByTimeAsync(3000));
		expect(await filter.findByText('7 of 186')).toBeDefined();
		const asked = () => calls.filter(({ to }) => to === queries.Filter).length;
		const before = asked();
		await act(() => vi.advanceTimersByTimeAsync(30_000));
		expect(asked()).toBe(before);
	});
});

describe('Queue', () => {
	test('shows the next post, the three after it, and the counts', async () => {
		open();
		const queue = await card('Queue');
		await queue.findByText('Next, Sat 09:00');
		expect(queue.getByText('Sun 14:20')).toBeDefined();
		expect(queue.getByText(/^The crust cracks/)).toBeDefined();
		expect(queue.getByText('4 queued')).toBeDefined();
		expect(queue.getByText('9 free slots in the next 7 days')).toBeDefined();
		expect(
			within(queue.getByRole('list', { name: 'Posts after it' }))
				.getAllByRole('link')
				.map(({ textContent }) => textContent?.slice(0, 10)),
		).toEqual(['Rye at 1,2', 'Oslo half,', 'We moved 2']);
	});

	test('says that a post is being sent, even in a queue that was paused meanwhile', async () => {
		const sent = queued(1, '2026-11-20T18:00', 'Sent now', {}, { status: 'publishing' });
		const days = [{ date: '2026-11-20', drafts: [sent], freeSlots: [] }];
		const paused = { reason: 'user' as const, since: '2026-11-20T18:00:30.000Z' };
		open({ [queries.Queue]: ok({ ...fullQueue, days, paused }) });
		expect(await (await card('Queue')).findByText('Posting…')).toBeDefined();
	});

	test('names the posts that need the user', async () => {
		const needsYou = [
			queued(5, '2026-11-19T12:30', 'Refused', {}, { status: 'failed' }),
			queued(6, '2026-11-19T17:30', 'Late', {}, { status: 'missed' }),
		];
		open({ [queries.Queue]: ok({ ...fullQueue, needsYou }) });
		const queue = await card('Queue');
		expect(await queue.findByText('2 posts need you: 1 failed, 1 missed.')).toBeDefined();
		expect(queue.getByRole('link', { name: 'See what to do' }).getAttribute('href')).toBe(
			'/app/queue',
		);
	});

	test('says in two words what to do about a post that failed', async () => {
		const needsYou = [queued(5, '2026-11-19T12:30', 'Refused', {}, { status: 'failed' })];
		open({ [queries.Queue]: ok({ ...fullQueue, needsYou }) });
		const queue = await card('Queue');
		expect(await queue.findByText('1 post failed.')).toBeDefined();
		expect(queue.getByRole('link', { name: 'Fix it' }).getAttribute('href')).toBe('/app/queue');
	});

	test('counts the proposals of programs, and leads to each', async () => {
		const proposals = [sample.reply, sample.like, sample.now];
		open({ 'GET /api/proposals?limit=3': ok({ proposals, next_cursor: null, open: 4 }) });
		const queue = await card('Queue');
		expect(await queue.findByText('4 proposals wait for you.')).toBeDefined();
		expect(queue.getByRole('link', { name: 'Review them' }).getAttribute('href')).toBe(
			'/app/queue',
		);
		const [first, ...others] = within(queue.getByRole('list', { name: 'Proposals' })).getAllByRole(
			'link',
		);
		expect(first?.textContent).toMatch(/^Claude asks to reply to Ines Okafor: What did you use/);
		expect(first?.getAttribute('href')).toBe(`/app/queue?proposal=${sample.reply.id}`);
		expect(others).toHaveLength(2);
	});

	test('is complete without the proposals, which may be late or not load', async () => {
		open({ 'GET /api/proposals?limit=3': refusal(500, 'internal', 'The database is away.') });
		expect(await (await card('Queue')).findByText('Next, Sat 09:00')).toBeDefined();
		expect(screen.queryByRole('alert')).toBeNull();
	});

	test('without posts offers to choose a draft', async () => {
		open({ [queries.Queue]: ok(emptyQueue) });
		const queue = await card('Queue');
		expect((await queue.findByRole('link', { name: 'Choose a draft' })).getAttribute('href')).toBe(
			'/app/drafts',
		);
	});
});

describe('Compose', () => {
	test('shows the first draft of the last thread, and the threads before it', async () => {
		open();
		const compose = await card('Compose');
		expect(await compose.findByText(lastThread.thread?.drafts[0]?.text ?? '')).toBeDefined();
		expect(compose.getByText('3 drafts')).toBeDefined();
		expect(compose.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
			`/app/compose?thread=${lastThread.thread?.id}`,
		);
		expect(
			within(compose.getByRole('list', { name: 'Earlier threads' }))
				.getAllByRole('link')
				.map(({ textContent }) => textContent),
		).toEqual(['Rye at altitude', 'Why the queue moved', 'Reading list, November']);
	});

	test('without a thread offers to write a draft', async () => {
		open({ [queries.Compose]: ok(noThread) });
		const compose = await card('Compose');
		expect(await compose.findByRole('link', { name: 'Write a draft' })).toBeDefined();
	});
});

describe('Editor', () => {
	test('shows the three files that were changed last', async () => {
		vi.useFakeTimers({ now: new Date('2026-11-20T19:00:00.000Z'), toFake: ['Date'] });
		open();
		const editor = await card('Editor');
		const files = within(await editor.findByRole('list', { name: 'Last changed files' }));
		expect(
			files.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
		).toEqual([
			['running/base-miles.md', '/app/editor?file=running%2Fbase-miles.md'],
			['postgres/planner.md', '/app/editor?file=postgres%2Fplanner.md'],
			['rye/log.md', '/app/editor?file=rye%2Flog.md'],
		]);
		expect(editor.getByText('2 changed today')).toBeDefined();
	});

	test('without files offers to add a note', async () => {
		open({ [queries.Editor]: ok(noFiles) });
		const editor = await card('Editor');
		expect((await editor.findByRole('link', { name: 'New note' })).getAttribute('href')).toBe(
			'/app/editor?new=1',
		);
	});
});

describe('a page that was hidden', () => {
	const show = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
	const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
	async function openAndWait(seconds: number) {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const answers: FakeAnswers = {};
		const { calls } = open(answers);
		await screen.findByText('7 of 186');
		await wait(seconds);
		return { answers, asked: () => calls.filter(({ to }) => to === queries.Editor).length };
	}

	test('for a minute is read again when it is shown, but not before', async () => {
		const { asked } = await openAndWait(30);
		show();
		await wait(1);
		expect(asked()).toBe(1);
		await wait(31);
		show();
		await expect.poll(asked).toBe(2);
		expect(screen.queryByText('Loading Editor...')).toBeNull();
	});

	test('keeps its content if reading again fails', async () => {
		const { answers, asked } = await openAndWait(61);
		answers[queries.Editor] = refusal(500, 'internal', 'The database is away.');
		show();
		await expect.poll(asked).toBe(2);
		await wait(1);
		const editor = await card('Editor');
		expect(editor.getByRole('list', { name: 'Last changed files' })).toBeDefined();
		expect(screen.queryByRole('alert')).toBeNull();
	});
});
