import type { Static } from 'typebox';
import * as Type from 'typebox';

/**
 * What a program may do with a user's account. Each right includes those before it.
 *
 * - `read`: see drafts, the queue, results, files, filters, threads and posts worth reading
 * - `draft`: also write drafts and files, and mark posts; nothing that others can see
 * - `propose`: also ask the user to publish, reply, like or delete
 * - `publish`: also do that without asking
 */
export const rights = ['read', 'draft', 'propose', 'publish'] as const;

export const Right = Type.Enum([...rights]);
export type Right = Static<typeof Right>;

/** The right that an agent gets unless the user chooses another one. */
export const DEFAULT_RIGHT: Right = 'propose';

/** Whether a token with one right may do what needs another. */
export function includesRight(granted: Right, needed: Right): boolean {
	return rights.indexOf(granted) >= rights.indexOf(needed);
}
