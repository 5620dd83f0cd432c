import type { CurrentSession } from '../../auth/auth.ts';
import type { Author } from './draft-version-store.ts';

/** Who makes a request about drafts: its user, or a program with a right. */
export type Writer = Pick<CurrentSession, 'right' | 'isProgram'>;

export const theUser: Writer = { right: 'publish', isProgram: false };

/** Who a version is signed by. What a program writes is never signed as its user. */
export function authorOf({ isProgram }: Writer, claimed: Author): Author {
	return isProgram ? 'assistant' : claimed;
}
