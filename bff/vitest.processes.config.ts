import { defineConfig } from 'vitest/config';
import { processTests, serverTests } from './vitest.shared.ts';

export default defineConfig({
	test: { ...serverTests, name: 'server processes', include: [processTests] },
});
