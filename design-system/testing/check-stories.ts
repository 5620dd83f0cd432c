import { composeStories, composeStory, type Meta, type StoryObj } from '@storybook/react';
import { waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { createElement, Fragment } from 'react';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { annotations } from '../.storybook/annotations.tsx';
import { specStates } from '../pages/spec-states.ts';

/**
 * React says this when Storybook's `act` and the one of a play function overlap. It is about the
 * tools, not about the story.
 */
const OVERLAPPING_ACT = 'The current testing environment is not configured to support act(...)';

type StoryFile = { default: Meta; [story: string]: Meta | StoryObj };

/**
 * Makes one test per story: it renders, it shows the spec's words for its state, and axe finds
 * nothing. Give it every story file: `checkStories(import.meta.glob('./src/**\/*.stories.tsx', {
 * eager: true }))`. Contrast and the dark theme are checked in Chromium, by
 * `e2e/storybook.spec.ts`.
 */
export function checkStories(files: Record<string, unknown>) {
	beforeEach(() => {
		// The spy of `setup.ts`, which fails the test.
		const spy = vi.spyOn(console, 'error');
		const complain = spy.getMockImplementation();
		spy.mockImplementation((...parts) => {
			if (parts[0] !== OVERLAPPING_ACT) complain?.(...parts);
		});
	});
	// A story stays on the page until the next one runs, and the tests of the next file share the
	// page.
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
						// A frame is a document of its own, into which nobody may reach here.
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

/** What is written on the page, with what stands in empty fields. */
function textOf(page: HTMLElement): string {
	const placeholders = [...page.querySelectorAll('[placeholder]')].map((field) =>
		field.getAttribute('placeholder'),
	);
	return [page.textContent, ...placeholders].join(' ').replaceAll(/\s+/g, ' ');
}
