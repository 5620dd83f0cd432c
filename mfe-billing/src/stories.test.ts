import { checkStories } from 'design-system/testing/check-stories';
import { beforeEach, expect, vi } from 'vitest';

// The one report of these screens, where plans cannot be loaded. Another one fails the story.
beforeEach(() => {
	vi.stubGlobal('reportError', (error: Error) =>
		expect(error.message).toBe('Failed to load pricing options'),
	);
});

checkStories(import.meta.glob('./**/*.stories.tsx', { eager: true }));
