import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { contract } from './build-tools/base.ts';
import { addBlanks } from './build-tools/blanks.ts';

const stories = '**/stories.test.ts';

/**
 * A worker imports React and jsdom once for all packages, which saves half of the processor's time.
 */
const inJsdom = {
	environment: 'jsdom',
	isolate: false,
	testTimeout: 60_000,
	// With half an hour and summer time. In UTC, a wrong sign or a wrong zone would not show.
	env: { TZ: 'America/St_Johns' },
	setupFiles: ['design-system/testing/setup.ts'],
	exclude: [...configDefaults.exclude, '**/dist/**'],
};

/** As in the browser's builds, screens read responses in which fields are missing. */
const blanks: Plugin = {
	name: 'blanks',
	enforce: 'post',
	transform: async (code, id) =>
		contract.test(id) ? addBlanks(code, await import(id)) : undefined,
	// They also depend on the files that a contract file imports.
	configureVitest: ({ defineCacheKeyGenerator }) =>
		defineCacheKeyGenerator(({ id }) => (contract.test(id) ? false : undefined)),
};

/**
 * The scope of `npm test`. `check` and an area start no servers; the embedded engine is for
 * `everything`.
 */
const scope = process.env.TEST_SCOPE ?? 'all';

export default defineConfig({
	test: {
		projects: [
			'bff',
			...(scope === 'check' || scope === 'area' ? [] : ['bff/vitest.processes.config.ts']),
			...(scope === 'everything' ? ['bff/vitest.embedded.config.ts'] : []),
			{
				plugins: [blanks],
				test: {
					...inJsdom,
					name: 'screens',
					include: [
						'design-system/**/*.test.{ts,tsx}',
						'{shell,remote-kit}/**/*.test.{ts,tsx}',
						'mfe-*/src/**/*.test.{ts,tsx}',
					],
					exclude: [...inJsdom.exclude, stories, 'shell/contract/**'],
				},
			},
			// Storybook has its own `act`, which can hold back updates that Testing Library's has to
			// flush: no worker has both.
			{ test: { ...inJsdom, name: 'stories', include: [stories] } },
			{
				test: {
					name: 'tools',
					testTimeout: 60_000,
					include: [
						'{build-tools,delivery,sandbox,shell/contract}/**/*.test.ts',
						'docs/*.test.ts',
						'scripts/**/*.test.ts',
					],
					// It needs packages that only its own folder installs.
					exclude: [...configDefaults.exclude, 'sandbox/bluesky-server/**'],
				},
			},
		],
	},
});
