import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Screens arrive in pieces, on machines that do other things as well.
configure({ asyncUtilTimeout: 8000 });

// jsdom lays nothing out, so there is nothing to observe.
globalThis.ResizeObserver ??= class {
	observe() {}
	unobserve() {}
	disconnect() {}
};

const complaints: string[] = [];

function remember(level: string) {
	return (...parts: unknown[]) => {
		complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
	};
}

beforeEach(() => {
	complaints.length = 0;
	vi.spyOn(console, 'error').mockImplementation(remember('error'));
	vi.spyOn(console, 'warn').mockImplementation(remember('warn'));
});

afterEach(() => {
	cleanup();
	expect(complaints, 'nothing is written to console.error or console.warn').toEqual([]);
});
