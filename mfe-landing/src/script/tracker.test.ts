import { beforeEach, expect, test, vi } from 'vitest';
import { resetPageAfterEach } from '../testing/reset-page.ts';
import { setVisibility } from '../testing/visibility.ts';
import { trackActivity } from './tracker.ts';

resetPageAfterEach();

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(
		window.innerHeight + 1000,
	);
	setVisibility('visible');
});

function scrollTo(y: number): void {
	vi.stubGlobal('scrollY', y);
	document.dispatchEvent(new Event('scroll'));
}

test('the scroll depth is the deepest point reached, in percent', () => {
	const activity = trackActivity(document);
	expect(activity().scrollDepth).toBe(0);
	scrollTo(500);
	vi.advanceTimersByTime(200);
	scrollTo(100);
	vi.advanceTimersByTime(200);
	expect(activity().scrollDepth).toBe(50);
	scrollTo(5000);
	expect(activity().scrollDepth).toBe(100);
});

test('the scroll depth is updated every 100 ms, and its final value is never missed', () => {
	const activity = trackActivity(document);
	scrollTo(100);
	scrollTo(800);
	vi.advanceTimersByTime(99);
	expect(activity().scrollDepth).toBe(10);
	vi.advanceTimersByTime(1);
	expect(activity().scrollDepth).toBe(80);
});

test('a page that fits the window counts as scrolled to its end', () => {
	vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight);
	expect(trackActivity(document)().scrollDepth).toBe(100);
});

test('all clicks count, even if their propagation is stopped', () => {
	const activity = trackActivity(document);
	const button = document.body.appendChild(document.createElement('button'));
	button.addEventListener('click', (event) => event.stopPropagation());
	button.click();
	document.body.click();
	expect(activity().clicks).toBe(2);
});

test('only the seconds while the page was visible count', () => {
	const activity = trackActivity(document);
	vi.advanceTimersByTime(10_000);
	setVisibility('hidden');
	vi.advanceTimersByTime(60_000);
	expect(activity().seconds).toBe(10);
	setVisibility('visible');
	vi.advanceTimersByTime(5_000);
	expect(activity().seconds).toBe(15);
});

test('a page opened in the background starts counting when it becomes visible', () => {
	setVisibility('hidden');
	const activity = trackActivity(document);
	vi.advanceTimersByTime(60_000);
	setVisibility('visible');
	vi.advanceTimersByTime(2_000);
	expect(activity().seconds).toBe(2);
});
