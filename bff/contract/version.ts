/**
 * The version of this API. Raised when a remote built for the old one could break: a route or a
 * field of an answer is gone or means something else, or a request needs more than before. What
 * only grows leaves it as it is: see `compatibility.test.ts`.
 */
export const API_VERSION = 1;
