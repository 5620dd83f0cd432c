// Serves the web app: the shell's page, the remotes' files, the registry, previews and documents.
// Other areas import from this file only.
export { servePages } from './serve-pages.ts';
export { serveWellKnown } from './well-known.ts';
