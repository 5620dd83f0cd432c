import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A warning on the console fails the test, because nobody would read it. */
const warnings: unknown[][] = [];

beforeEach(() => {
	warnings.length = 0;
	for (const method of ['error', 'warn'] as const)
		vi.spyOn(console, method).mockImplementation((...parts) => warnings.push(parts));
});

afterEach(() => {
	expect(warnings, 'console.error or console.warn').toEqual([]);
});
