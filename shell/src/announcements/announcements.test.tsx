import { act, screen, waitFor } from '@testing-library/react';
import { announceMaintenance } from 'bff/client/maintenance-news';
import { listAnnouncements } from 'bff/contract/announcements/announcements';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const READ = 'GET /api/announcements';
const slow = {
	id: 'a1',
	text: 'X is slow today.',
	severity: 'warning',
	link: { label: 'What to do', url: 'https://status.example/' },
};
const nothing = { maintenance: null, announcements: [] };

/** Opens the app on a page that came with this. */
async function open(page: object | undefined, answers = {}) {
	if (page) {
		const script = document.createElement('script');
		script.type = 'application/json';
		script.dataset.response = listAnnouncements.url;
		script.textContent = JSON.stringify(page);
		const responses = document.createElement('div');
		responses.id = 'responses';
		responses.append(script);
		document.body.append(responses);
	}
	const visit = openApp('/app/compose', { answers });
	await screen.findByRole('heading', { level: 1 });
	await act(() => vi.advanceTimersByTimeAsync(100));
	return visit;
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
	vi.useRealTimers();
	document.getElementById('responses')?.remove();
});

test('announcements in the page are shown without a request, until dismissed in this browser', async () => {
	const { calls } = await open({ ...nothing, announcements: [slow] });
	const text = await screen.findByText(/^X is slow today\./);
	expect(text.closest('[role=status]')).not.toBeNull();
	expect(screen.getByRole('link', { name: 'What to do' }).getAttribute('href')).toBe(
		'https://status.example/',
	);
	expect(calls.some(({ to }) => to === READ)).toBe(false);
	act(() => screen.getByRole('button', { name: 'Dismiss: X is slow today.' }).click());
	expect(screen.queryByText(/^X is slow today/)).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole('main'));
	expect(localStorage.getItem('warble-dismissed')).toBe('["a1"]');
});

test('after one is dismissed, the keyboard continues at the next one', async () => {
	await open({ ...nothing, announcements: [slow, { ...slow, id: 'a2', text: 'X is down.' }] });
	const first = await screen.findByRole('button', { name: 'Dismiss: X is slow today.' });
	act(() => first.click());
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss: X is down.' }));
});

test('a page without announcements requests them after five minutes', async () => {
	const { calls } = await open(undefined, {
		[READ]: ok({ ...nothing, announcements: [{ ...slow, severity: 'problem' }] }),
	});
	await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
	expect(calls.some(({ to }) => to === READ)).toBe(false);
	await act(() => vi.advanceTimersByTimeAsync(60_000));
	expect((await screen.findByText(/^X is slow today/)).closest('[role=alert]')).not.toBeNull();
});

test('a refused write shows maintenance on every tab, and its end removes it', async () => {
	const until = new Date(Date.now() + 3_600_000).toISOString();
	const answers = { [READ]: ok({ ...nothing, maintenance: { until } }) };
	await open(undefined, answers);
	announceMaintenance();
	await screen.findByText(/^Maintenance until (\w+ \d+ \w+, )?\d\d:\d\d\.$/);
	answers[READ] = ok(nothing);
	await act(() => vi.advanceTimersByTimeAsync(31_000));
	await waitFor(() => expect(screen.queryByText(/^Maintenance until/)).toBeNull());
});
