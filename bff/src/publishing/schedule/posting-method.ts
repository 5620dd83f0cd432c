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
		if (!isOffered) return byHand("You post on X yourself: X accounts can't be connected here.");
		const connection = await readXConnection(em, userId);
		if (!connection)
			return byHand("You post on X yourself: X isn't connected.", 'Connect it, and Warble');
		if (connection.isExpired)
			return byHand('X no longer accepts your connection.', 'Connect X again, and Warble');
		if (!connection.canAct)
			return byHand(
				'You post on X yourself: your connection only reads.',
				'Connect X again, and Warble',
			);
		return { kind: 'done', why: null, connectHelps: false };
	};
}

export type MethodOf = ReturnType<typeof createPostingMethod>;

function byHand(why: string, remedy?: string): PostingMethod {
	const connectHelps = remedy !== undefined;
	return {
		kind: 'open_in_x',
		why: connectHelps ? `${why} ${remedy} posts for you.` : why,
		connectHelps,
	};
}
