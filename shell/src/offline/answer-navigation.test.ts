import { expect, test, vi } from 'vitest';
import { answerNavigation } from './answer-navigation.ts';

const page = { method: 'GET', mode: 'navigate' } as const;
const noPreload = Promise.resolve(undefined);
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
	['data of the API', { method: 'GET', mode: 'cors' }],
	['a script', { method: 'GET', mode: 'no-cors' }],
	['a form that is sent', { method: 'POST', mode: 'navigate' }],
] as const)('leaves %s to the browser', (_, request) => {
	const fetchPage = vi.fn(unreachable);
	expect(answerNavigation({ request, preloadResponse: noPreload }, fetchPage)).toBeUndefined();
	expect(fetchPage).not.toHaveBeenCalled();
});

test('passes a page on as the server sent it, also an error', async () => {
	for (const status of [200, 404, 500]) {
		const response = new Response('from the server', { status });
		expect(
			await answerNavigation({ request: page, preloadResponse: noPreload }, async () => response),
		).toBe(response);
	}
});

test('uses the response that the browser has requested already', async () => {
	const response = new Response('preloaded');
	const fetchPage = vi.fn(unreachable);
	expect(
		await answerNavigation(
			{ request: page, preloadResponse: Promise.resolve(response) },
			fetchPage,
		),
	).toBe(response);
	expect(fetchPage).not.toHaveBeenCalled();
});

test.each([
	['the request', () => noPreload],
	['the early request', unreachable],
])('shows the offline page when %s fails', async (_, preload) => {
	const response = await answerNavigation(
		{ request: page, preloadResponse: preload() },
		unreachable,
	);
	const text = await response?.text();
	expect(text).toContain('<h1>Warble can’t be reached</h1>');
	expect(text).toContain('What you typed is kept on this device.');
	expect(text).toMatch(/<a href="">Try again<\/a>/);
	expect(text).not.toContain('<script');
	expect(response?.status).toBe(503);
	expect(response?.headers.get('cache-control')).toBe('no-store');
	expect(response?.headers.get('content-security-policy')).toContain("default-src 'none'");
});
