import { ensureInstalled, loadSettings, underProjectNode } from './bootstrap.mjs';

ensureInstalled('app');
await underProjectNode(import.meta.url);

loadSettings();
if (process.env.NODE_ENV !== 'production') process.env.LOG_LEVEL ??= 'warn';

const { buildChanged } = await import('./build.mjs');
const { checkStart } = await import('../bff/src/start-checks.ts');
try {
	await checkStart(process.env);
	await buildChanged();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exit(1);
}
await import('../bff/src/server.ts');
