import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, underProjectNode } from './bootstrap.mjs';

ensureInstalled('app');
await underProjectNode(import.meta.url);

const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
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
