// Runs a program of the project by its path from the root, with the settings from .env that npm
// start uses. For npm run invite, user, ship, remotes and others.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root, underProjectNode } from './bootstrap.mjs';

const program = process.argv[2] ?? '';
ensureInstalled(program.startsWith('delivery/') ? 'tools' : 'app');
await underProjectNode(import.meta.url);

const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

process.argv.splice(2, 1);
await import(pathToFileURL(join(root, program)).href);
