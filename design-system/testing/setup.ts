import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Media } from './media.ts';

// Screens load in parts, and test machines can be slow.
configure({ asyncUtilTimeout: 20_000 });

/** jsdom has no layout, so there is nothing to observe. */
class SilentResizeObserver {
	observe(): void {}
	unobserve(): void {}
	disconnect(): void {}
}

/**
 * The real timers. jsdom's own animation frames stop for good if the first one is requested under
 * fake timers.
 */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
const FRAME_MS = 16;
const requestFrame = (paint: FrameRequestCallback) =>
	Number(startTimer(() => paint(performance.now()), FRAME_MS));

const consoleOutput: string[] = [];

function record(level: string) {
	return (...parts: unknown[]) =>
		void consoleOutput.push(`console.${level}: ${parts.map(String).join(' ')}`);
}

// The browser features that jsdom lacks. The same for every package, because test files share a
// worker and its page.
beforeEach(() => {
	consoleOutput.length = 0;
	vi.spyOn(console, 'error').mockImplementation(record('error'));
	vi.spyOn(console, 'warn').mockImplementation(record('warn'));
	vi.stubGlobal('matchMedia', (query: string) => new Media(query));
	vi.stubGlobal('ResizeObserver', SilentResizeObserver);
	vi.stubGlobal('requestAnimationFrame', requestFrame);
	vi.stubGlobal('cancelAnimationFrame', (frame: number) => stopTimer(frame));
	window.scrollTo = () => undefined;
	Element.prototype.scrollTo = () => undefined;
	Element.prototype.scrollIntoView = () => undefined;
	HTMLDialogElement.prototype.showModal = function showModal() {
		this.open = true;
	};
	// A screen of the previous test may have stored something while unmounting.
	localStorage.clear();
	sessionStorage.clear();
});

afterEach(() => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	localStorage.clear();
	sessionStorage.clear();
	Media.isPhone = false;
	expect(consoleOutput, 'nothing is written to console.error or console.warn').toEqual([]);
});
