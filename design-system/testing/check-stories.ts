import { composeStories, composeStory, type Meta, type StoryObj } from '@storybook/react';
import { waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { createElement, Fragment } from 'react';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { annotations } from '../.storybook/annotations.tsx';
import { specStates } from '../pages/spec-states.ts';

/**
 * React logs this when Storybook's `act` and the one of a play function overlap. The story is not
 * at fault.
 */
const OVERLAPPING_ACT = 'The current testing environment is not configured to support act(...)';

type StoryFile = { default: Meta; [story: string]: Meta | StoryObj };

/**
 * Creates one test per story: it renders, shows the texts that the spec has for its state, and has
 * no violations in axe. Pass all story files: `checkStories(import.meta.glob(
 * './src/**\/*.stories.tsx', { eager: true }))`. Contrast and the dark theme are checked in
 * Chromium by `e2e/storybook.spec.ts`.
 */
export function checkStories(files: Record<string, unknown>) {
	beforeEach(() => {
		// The spy of `setup.ts` makes the test fail.
		const spy = vi.spyOn(console, 'error');
		const recordError = spy.getMockImplementation();
		spy.mockImplementation((...parts) => {
			if (parts[0] !== OVERLAPPING_ACT) recordError?.(...parts);
		});
	});
	// A story stays on the page until the next one runs, and the next test file uses the same page.
	afterAll(() => composeStory({ render: () => createElement(Fragment) }, {}, annotations).run());
	for (const [path, file] of Object.entries(files)) {
		describe(path, () => {
			const stories = composeStories(file as StoryFile, annotations);
			for (const [name, Story] of Object.entries(stories)) {
				const words = specStates
					.filter(({ story }) => story === Story.id)
					.map((state) => state.shown ?? state.words);
				test(`${name}: ${['renders', ...words.map((text) => `says “${text}”`)].join(', ')} and is accessible`, async () => {
					await Story.run();
					await waitFor(() =>
						expect(words.filter((text) => !textOf(document.body).includes(text))).toEqual([]),
					);
					const { violations } = await axe.run(document.body, {
						// An iframe is a document of another origin.
						iframes: false,
						rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
					});
					expect(
						violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
					).toEqual([]);
				});
			}
		});
	}
}

/** The text of the page and the placeholders of its fields. */
function textOf(page: HTMLElement): string {
	const placeholders = [...page.querySelectorAll('[placeholder]')].map((field) =>
		field.getAttribute('placeholder'),
	);
	return [page.textContent, ...placeholders].join(' ').replaceAll(/\s+/g, ' ');
}
