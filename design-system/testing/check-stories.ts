import { composeStories, type Meta, type StoryObj } from '@storybook/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { annotations } from '../.storybook/annotations.tsx';

type StoryFile = { default: Meta; [story: string]: Meta | StoryObj };

/**
 * Makes one test per story and theme: it renders, and axe finds nothing. Give it every story file:
 * `checkStories(import.meta.glob('./src/**\/*.stories.tsx', { eager: true }))`. What needs layout, such as contrast, is checked elsewhere.
 */
export function checkStories(files: Record<string, unknown>) {
	for (const [path, file] of Object.entries(files)) {
		describe(path, () => {
			for (const theme of ['light', 'dark']) {
				const stories = composeStories(file as StoryFile, { ...annotations, initialGlobals: { theme } });
				for (const [name, Story] of Object.entries(stories)) {
					test(`${name}, ${theme}: renders and is accessible`, async () => {
						await Story.run();
						expect(document.documentElement.dataset.theme).toBe(theme);
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
