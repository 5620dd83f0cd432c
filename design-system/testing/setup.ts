import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Media } from './media.ts';

// Screens arrive in pieces, on machines that do other things as well.
configure({ asyncUtilTimeout: 8000 });

/** jsdom lays nothing out, so there is nothing to observe. */
class SilentResizeObserver {
	observe(): void {}
	unobserve(): void {}
	disconnect(): void {}
}

/**
 * Of the real clock. jsdom's own frames stop for good once they were first asked for while timers
 * were faked.
 */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
const FRAME_MS = 16;
const requestFrame = (paint: FrameRequestCallback) =>
	Number(startTimer(() => paint(performance.now()), FRAME_MS));

const complaints: string[] = [];

function remember(level: string) {
	return (...parts: unknown[]) =>
		void complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
}

// The parts of a browser that jsdom lacks, the same for every package: files share their worker and
// its page.
beforeEach(() => {
	complaints.length = 0;
	vi.spyOn(console, 'error').mockImplementation(remember('error'));
	vi.spyOn(console, 'warn').mockImplementation(remember('warn'));
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
	// What a screen of the test before wrote down as it went away.
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
	expect(complaints, 'nothing is written to console.error or console.warn').toEqual([]);
});
