import { defineConfig } from 'vitest/config';
import { processSetup, processTests, serverTests } from './vitest.shared.ts';

export default defineConfig({
	test: {
		...serverTests,
		globalSetup: processSetup,
		name: 'server processes',
		include: [processTests],
	},
});
