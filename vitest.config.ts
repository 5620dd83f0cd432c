import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		projects: [
			'bff',
			{
				test: {
					name: 'screens',
					environment: 'jsdom',
					// A worker imports React and jsdom once for all packages: half of the processor's time.
					isolate: false,
					testTimeout: 20_000,
					setupFiles: ['design-system/testing/setup.ts'],
					include: ['design-system/**/*.test.{ts,tsx}', 'shell/{src,harness}/**/*.test.{ts,tsx}', 'mfe-*/src/**/*.test.{ts,tsx}'],
					exclude: ['**/node_modules/**', '**/dist/**'],
				},
			},
			{
				test: {
					name: 'tools',
					testTimeout: 20_000,
					include: ['shell/{build,contract,delivery}/**/*.test.{ts,tsx}'],
				},
			},
		],
	},
});
