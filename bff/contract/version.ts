/**
 * The version of this API. It is raised by a change that could break remotes built for the previous
 * version: a route or a response field is removed or changes its meaning, or a request needs more
 * than before. Additions do not raise it: see `compatibility.test.ts`.
 */
export const API_VERSION = 1;
