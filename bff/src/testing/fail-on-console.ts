import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Nobody reads warnings that scroll by: one in a test fails it. */
const warnings: unknown[][] = [];

beforeEach(() => {
	warnings.length = 0;
	for (const method of ['error', 'warn'] as const)
		vi.spyOn(console, method).mockImplementation((...parts) => warnings.push(parts));
});

afterEach(() => {
	expect(warnings, 'console.error or console.warn').toEqual([]);
});
