import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { projects: ['bff', 'design-system', 'shell', 'mfe-*'] } });
