import { act, screen, within } from '@testing-library/react';
import type { FetchState } from 'bff/contract/feed/feed';
import { afterEach, expect, test, vi } from 'vitest';
import { fetched, nothingWaiting } from '../../testing/dashboard-data.ts';
import { type FakeAnswer, type FakeAnswers, ok, refusal } from '../../testing/fake-api.ts';
import { openApp, registryOf } from '../../testing/open-app.tsx';

const GET = 'GET /api/tweets/fetch';
const POST = 'POST /api/tweets/fetch';

const last = fetched;
const running: FetchState = {
	...last,
	status: 'running',
	endedAt: null,
	found: 0,
	fresh: 0,
	billed: 0,
	cost: 0,
};

/**
 * Opens the dashboard. Each entry of `states` is the response to one request for the state of the
 * fetch, the last one to all further requests.
 */
function open(
	states: (FetchState | FakeAnswer)[],
	{ answers = {}, live = ['tweets', 'settings'] }: { answers?: FakeAnswers; live?: string[] } = {},
) {
	const left = states.map((state) => ('body' in state ? state : ok(state)));
	Object.defineProperty(answers, GET, { get: () => (left.length > 1 ? left.shift() : left[0]) });
	return openApp('/app', { answers, registry: registryOf(...live) });
}

const row = () => screen.findByRole('region', { name: 'Tweets' });
const button = () => screen.findByRole('button', { name: 'Fetch posts now' });
const press = async () => {
	const it = await button();
	await act(async () => it.click());
};
const asked = (calls: { to: string }[], to = GET) => calls.filter((call) => call.to === to).length;

afterEach(() => {
	vi.useRealTimers();
});

function show(visibility: DocumentVisibilityState) {
	vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
	act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('shows the result of the last fetch, the cost of the next, and links to the posts', async () => {
	open([last]);
	await button();
	const text = (await row()).textContent;
	expect(text).toContain('22 new posts in the last fetch.');
	const cost = 'Reads up to 200 posts from the last seven days, at most $1.00.';
	expect((await button()).title).toBe(cost);
	expect(text).not.toContain('next ');
	expect(screen.getByRole('link', { name: 'Review posts' }).getAttribute('href')).toBe(
		'/app/tweets',
	);
	expect((await button()).getAttribute('aria-describedby')).toBe(screen.getByText(cost).id);
});

test.each([
	[{ ...last, status: 'never', found: 0, fresh: 0, endedAt: null }, 'No posts yet.'],
	[{ ...last, found: 0, fresh: 0 }, /Nothing new since Fri 20 Nov/],
	[{ ...last, found: 1, fresh: 1 }, '1 new post in the last fetch.'],
	[{ ...last, found: 1180, fresh: 1180 }, '1,180 new posts in the last fetch.'],
	[{ ...last, found: 4, fresh: 0 }, /Nothing new since Fri 20 Nov/],
	[{ ...last, mostCost: 0, maxPosts: 1 }, 'Reads up to 1 post from the last seven days.'],
] satisfies [FetchState, string | RegExp][])('describes %j as: %s', async (state, words) => {
	open([state], { answers: { 'GET /api/tweets/overview': ok(nothingWaiting) } });
	await button();
	expect((await row()).textContent).toMatch(words);
});

test.each([
	[new Date(2026, 10, 20, 20, 0), 'next at 20:00'],
	[new Date(2026, 10, 21, 20, 0), 'next Sat 21 Nov, 20:00'],
])('says when the next one begins by itself: %s as %s', async (nextAt, words) => {
	vi.useFakeTimers({ now: new Date(2026, 10, 20, 18, 55), toFake: ['Date'] });
	open([{ ...last, nextAt: nextAt.toISOString() }]);
	await button();
	expect((await row()).textContent).toContain(words);
});

test('a fetch that left out a network says why', async () => {
	open([{ ...last, why: 'Bluesky does not respond.' }]);
	expect(await screen.findByText(/ in the last fetch\. Bluesky does not respond\.$/)).toBeDefined();
});

test('a press starts a fetch, shows its progress, and then its result', async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const { calls } = open(
		[last, { ...running, found: 40, fresh: 12 }, { ...last, found: 80, fresh: 3 }],
		{
			answers: { [POST]: ok(running) },
		},
	);
	await press();
	await screen.findByText('Looking for posts…', { selector: 'p' });
	expect((await button()).getAttribute('aria-busy')).toBe('true');
	await press();
	await screen.findByText('So far 40 posts, 12 of them new.', { selector: 'p' }, { timeout: 5000 });
	await screen.findByText(/^3 new posts in the last fetch\./, { selector: 'p' }, { timeout: 5000 });
	expect((await button()).getAttribute('aria-busy')).toBeNull();
	expect(asked(calls, POST)).toBe(1);
	await vi.waitFor(() =>
		expect(asked(calls, 'GET /api/tweets/overview'), 'the new posts are counted').toBe(2),
	);
});

test('a hidden page does not poll, and polls at once when it becomes visible', async () => {
	vi.useFakeTimers();
	const { calls } = open([running]);
	await act(() => vi.advanceTimersByTimeAsync(100));
	show('hidden');
	const before = asked(calls);
	await act(() => vi.advanceTimersByTimeAsync(60_000));
	expect(asked(calls)).toBe(before);
	show('visible');
	await act(() => vi.advanceTimersByTimeAsync(2000));
	expect(asked(calls)).toBe(before + 1);
});

test('a finished fetch is not polled', async () => {
	vi.useFakeTimers();
	const { calls } = open([last]);
	await act(() => vi.advanceTimersByTimeAsync(60_000));
	expect(asked(calls)).toBe(1);
});

test('shows until when X requires a pause', async () => {
	open([
		{ ...running, status: 'waiting', waitsUntil: '2999-11-20T20:05:00.000Z', found: 12, fresh: 12 },
	]);
	await button();
	const text = (await row()).textContent;
	expect(text).toMatch(
		/A network asked us to wait until .+\. The fetch continues then\. So far 12 posts, all of them new\./,
	);
	expect((await button()).getAttribute('aria-busy')).toBe('true');
});

test('a failed fetch shows the reason, what was kept, and where to fix it', async () => {
	const message = 'X does not accept your connection any more. Connect X again in Settings.';
	open([
		{ ...last, status: 'failed', error: { code: 'connection_expired', message, error: message } },
	]);
	await button();
	const region = within(await row());
	expect(region.getByText(message, { exact: false })).toBeTruthy();
	expect(region.getByText('The last fetch failed. Kept: 63 posts, 22 of them new.')).toBeTruthy();
	expect(region.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe(
		'/app/settings/x',
	);
	expect((await button()).getAttribute('aria-busy')).toBeNull();
});

test('a fetch that cannot start announces the reason and can be tried again', async () => {
	const message = 'There is nothing to read posts from.';
	const answers: FakeAnswers = { [POST]: refusal(400, 'feed_missing', message) };
	const { person } = open([{ ...last, status: 'never', found: 0, fresh: 0, endedAt: null }], {
		answers,
	});
	await person.click(await button());
	expect((await screen.findByRole('alert')).textContent).toContain(message);
	answers[POST] = ok(last);
	await person.click(await button());
	await screen.findByText(/^22 new posts/, { selector: 'p' });
	expect(screen.queryByRole('alert')).toBeNull();
});

test('when the last fetch cannot be read, it says so and offers to try again', async () => {
	const { person, report } = open([refusal(500, 'internal', 'Something went wrong.'), last]);
	await screen.findByRole('button', { name: 'Check again' });
	expect((await row()).textContent).toContain('Something went wrong.');
	expect(screen.queryByRole('button', { name: 'Fetch posts now' })).toBeNull();
	await person.click(screen.getByRole('button', { name: 'Check again' }));
	await screen.findByText(/^22 new posts/);
	expect(report).not.toHaveBeenCalled();
});

test('a failed poll of a running fetch is repeated', async () => {
	vi.useFakeTimers();
	open([running, refusal(503, 'not_ready', 'Not now.'), last]);
	await act(() => vi.advanceTimersByTimeAsync(100));
	await act(() => vi.advanceTimersByTimeAsync(2000));
	expect(screen.getByText('Not now.', { exact: false })).toBeTruthy();
	await act(() => vi.advanceTimersByTimeAsync(2000));
	expect(screen.getByText(/^22 new posts/)).toBeTruthy();
	expect(screen.queryByText('Not now.', { exact: false })).toBeNull();
});

test.each([
	['the review list is not live', ['filter', 'billing'], {}],
	[
		'there is no subscription',
		['tweets'],
		{
			'GET /api/stripe/subscription-status': ok({
				hasActiveSubscription: false,
				status: 'none',
				trialEndsAt: null,
			}),
		},
	],
	[
		'the subscription cannot be read',
		['tweets'],
		{ 'GET /api/stripe/subscription-status': refusal(503, 'not_ready', 'Not now.') },
	],
] satisfies [string, string[], FakeAnswers][])(
	'nothing is requested or offered where %s',
	async (_, live, answers) => {
		const { calls } = open([last], { live, answers });
		await screen.findByRole('heading', { level: 1 });
		await expect.poll(() => asked(calls, 'GET /api/user-api-keys')).toBe(1);
		await screen.findByText('Signed in as Mara Lindqvist');
		expect(asked(calls)).toBe(0);
		expect(screen.queryByRole('region', { name: 'Tweets' })).toBeNull();
	},
);

test('when the subscription has just ended, the dashboard says so', async () => {
	const ended = refusal(402, 'subscription_required', 'Your trial has ended.');
	const subscription = 'GET /api/stripe/subscription-status';
	const answers: FakeAnswers = {
		[subscription]: ok({ hasActiveSubscription: true, status: 'trialing', trialEndsAt: null }),
		'GET /api/tweets/overview': ended,
	};
	Object.defineProperty(answers, GET, {
		get() {
			answers[subscription] = ok({
				hasActiveSubscription: false,
				status: 'canceled',
				trialEndsAt: null,
			});
			return ended;
		},
	});
	openApp('/app', { answers, registry: registryOf('tweets', 'billing') });
	expect(await screen.findByText('Your plan has ended.')).toBeTruthy();
	expect(screen.getByRole('link', { name: 'View plans' }).getAttribute('href')).toBe('/billing');
	expect(screen.queryByRole('region', { name: 'Tweets' })).toBeNull();
});
