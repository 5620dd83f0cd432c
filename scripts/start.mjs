import { ensureInstalled, loadSettings, underProjectNode } from './bootstrap.mjs';

ensureInstalled('app');
await underProjectNode(import.meta.url);

loadSettings();
if (process.env.NODE_ENV !== 'production') process.env.LOG_LEVEL ??= 'warn';

// Not a literal: the types of the bundle are not checked.
const serverBundle = '../bff/dist/server.js';
const { buildAll, findChanged } = await import('./build.ts');
try {
	const changed = findChanged();
	if (changed.length > 0) {
		// A build takes long: a wrong setting is named before it. The server checks them as well.
		const { checkStart } = await import('../bff/src/start-checks.ts');
		await checkStart(process.env);
		await buildAll(changed);
	}
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exit(1);
}
// Stacks of errors name the sources.
process.setSourceMapsEnabled(true);
await import(serverBundle);
