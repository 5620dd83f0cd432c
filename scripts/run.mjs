// Runs a program of the project by its path from the root, with the settings from .env that npm
// start uses. For npm run invite, user, ship, remotes and others.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, loadSettings, root, underProjectNode } from './bootstrap.mjs';

const program = process.argv[2] ?? '';
ensureInstalled(program.startsWith('delivery/') ? 'tools' : 'app');
await underProjectNode(import.meta.url);

loadSettings();

process.argv.splice(2, 1);
await import(pathToFileURL(join(root, program)).href);
