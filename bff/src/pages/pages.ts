// What the rest of the server may use of this area.
export { servePages } from './serve-pages.ts';
