// Runs a measurement by its path from the root, with the builds and the browser that it needs.
// For npm run measure -w e2e and its siblings.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root, underProjectNode } from './bootstrap.mjs';

ensureInstalled('tools');
await underProjectNode(import.meta.url);
const { buildChanged } = await import('./build.ts');
const { findBrowser } = await import('./find-browser.mjs');

await buildChanged();
process.env.BROWSER_PATH = await findBrowser();
await import(pathToFileURL(join(root, process.argv[2] ?? '')).href);
