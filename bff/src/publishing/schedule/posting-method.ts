import type { PublishingSettings } from '../../../contract/publishing/settings.ts';
import { readXConnection } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';

export type PostingMethod = PublishingSettings['method'];

/**
 * Decides whether Warble posts for a user, or the user posts on X. Every plan at X allows posts and
 * threads. Makes no request to X. `isOffered`: whether this installation has an X client.
 */
export function createPostingMethod(em: Em, isOffered: boolean) {
	return async function methodOf(userId: string): Promise<PostingMethod> {
		if (!isOffered) return byHand('X can’t be connected here, so you post on X yourself.');
		const connection = await readXConnection(em, userId);
		if (!connection) return byHand('', 'Connect X');
		if (connection.isExpired)
			return byHand('X no longer accepts your connection.', 'Connect it again');
		if (!connection.canAct)
			return byHand('Your connection to X can only read.', 'Connect it again');
		return { kind: 'done', why: null, connectHelps: false };
	};
}

export type MethodOf = ReturnType<typeof createPostingMethod>;

function byHand(why: string, remedy?: string): PostingMethod {
	const connectHelps = remedy !== undefined;
	return {
		kind: 'open_in_x',
		why: connectHelps ? `${why} ${remedy} and Warble posts for you.`.trim() : why,
		connectHelps,
	};
}
