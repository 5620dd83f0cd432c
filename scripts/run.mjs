// npm run invite, npm run user: a command of bff/src/cli, with the settings that npm start has.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, underProjectNode } from './bootstrap.mjs';

ensureInstalled('app');
await underProjectNode(import.meta.url);

const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

const [name] = process.argv.splice(2, 1);
await import(`../bff/src/cli/${name}.ts`);
