import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { describe, expect, test } from 'vitest';
import { areas } from './pages/areas.ts';
import { specStates } from './pages/spec-states.ts';
import { states } from './pages/states.ts';

const root = dirname(import.meta.dirname);
const paths = Object.values(areas).flatMap((folder) =>
	globSync(`${folder}**/*.stories.tsx`, { cwd: root, exclude: ['**/node_modules'] }),
);

/** Reads a story file as Storybook does, without running it. */
const files = paths.map((path) => {
	const fileName = path.replaceAll('\\', '/');
	const { meta, indexInputs } = loadCsf(readFileSync(`${root}/${path}`, 'utf8'), {
		fileName,
		makeTitle: (title) => title ?? '',
	}).parse();
	return {
		fileName,
		title: meta.title ?? '',
		stories: indexInputs.map(({ __id: id, tags }) => ({ id: id ?? '', tags: tags ?? [] })),
	};
});
const ids = files.flatMap(({ stories }) => stories.map(({ id }) => id));
const known: readonly string[] = Object.keys(states);
/** Set by Storybook. */
const technical = ['play-fn'];

describe.each(files)('$fileName', ({ fileName, title, stories }) => {
	test('has a title with the area of its folder and a readable name', () => {
		const [area = '', name = '', ...deeper] = title.split('/');
		expect(Object.entries(areas).find(([, folder]) => fileName.startsWith(folder))?.[0]).toBe(area);
		expect(name).toMatch(/^[A-Z]/);
		expect(name, 'a name of code, not of a thing').not.toMatch(/[a-z][A-Z]/);
		expect(deeper).toEqual([]);
	});

	test('has a state for every story', () => {
		expect(stories.length).toBeGreaterThan(0);
		const lacking = stories
			.filter(({ tags }) => !tags.some((tag) => known.includes(tag)))
			.map(({ id }) => id);
		expect(lacking, 'stories without a state of pages/states.ts among their tags').toEqual([]);
		const unknown = stories.flatMap(({ id, tags }) =>
			tags
				.filter((tag) => !known.includes(tag) && !technical.includes(tag))
				.map((tag) => `${id}: ${tag}`),
		);
		expect(unknown, 'tags that are no state').toEqual([]);
		const both = stories.filter(
			({ tags }) =>
				tags.includes('plain') && tags.some((tag) => tag !== 'plain' && known.includes(tag)),
		);
		expect(both, 'plain and something else').toEqual([]);
	});
});

test('each state has a story', () => {
	const used = new Set(files.flatMap(({ stories }) => stories.flatMap(({ tags }) => tags)));
	expect(known.filter((state) => !used.has(state))).toEqual([]);
});

test('each story has a unique id', () => {
	expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('each text of the spec is listed once, with a story of its area or of the design system', () => {
	const keys = specStates.map(({ area, words }) => `${area}: ${words}`);
	expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
	expect(specStates.filter(({ story }) => !ids.includes(story)).map(({ story }) => story)).toEqual(
		[],
	);
	const elsewhere = specStates.filter(
		({ area, story }) =>
			!story.startsWith(area.toLowerCase()) && !story.startsWith('design-system-'),
	);
	expect(elsewhere.map(({ story }) => story)).toEqual([]);
});
