import { composeStories, type Meta, type StoryObj } from '@storybook/react';
import { waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { annotations } from '../.storybook/annotations.tsx';
import { specStates } from '../pages/spec-states.ts';

type StoryFile = { default: Meta; [story: string]: Meta | StoryObj };

/**
 * Makes one test per story and theme: it renders, it shows the spec's words for its state, and axe finds nothing. Give it every story file:
 * `checkStories(import.meta.glob('./src/**\/*.stories.tsx', { eager: true }))`. What needs layout, such as contrast, is checked elsewhere.
 */
export function checkStories(files: Record<string, unknown>) {
	for (const [path, file] of Object.entries(files)) {
		describe(path, () => {
			for (const theme of ['light', 'dark']) {
				const stories = composeStories(file as StoryFile, { ...annotations, initialGlobals: { theme } });
				for (const [name, Story] of Object.entries(stories)) {
					const words = specStates.filter(({ story }) => story === Story.id).map((state) => state.shown ?? state.words);
					test(`${name}, ${theme}: ${['renders', ...words.map((text) => `says “${text}”`)].join(', ')} and is accessible`, async () => {
						await Story.run();
						expect(document.documentElement.dataset.theme).toBe(theme);
						await waitFor(() => expect(words.filter((text) => !textOf(document.body).includes(text))).toEqual([]));
						const { violations } = await axe.run(document.body, {
							// A frame is a document of its own, into which nobody may reach here.
							iframes: false,
							rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
						});
						expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
					});
				}
			}
		});
	}
}

/** What is written on the page, with what stands in empty fields. */
function textOf(page: HTMLElement): string {
	const placeholders = [...page.querySelectorAll('[placeholder]')].map((field) => field.getAttribute('placeholder'));
	return [page.textContent, ...placeholders].join(' ').replaceAll(/\s+/g, ' ');
}
