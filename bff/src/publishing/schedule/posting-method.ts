import type { PublishingSettings } from '../../../contract/publishing/publishing.ts';
import { readXConnection } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';

export type PostingMethod = PublishingSettings['method'];

/**
 * Decides whether Warble posts for a user, or the user posts on X. Every plan at X allows posts and
 * own threads. Makes no request to X. `isOffered`: this installation has an X client.
 */
export function createPostingMethod(em: Em, isOffered: boolean) {
	return async function methodOf(userId: string): Promise<PostingMethod> {
		if (!isOffered) {
			const why = "You post on X yourself: X accounts can't be connected here.";
			return { kind: 'open_in_x', why, connectHelps: false };
		}
		const connection = await readXConnection(em, userId);
		if (connection?.canAct) return { kind: 'done', why: null, connectHelps: false };
		const why = connection
			? 'You post on X yourself: your connection only reads posts. Connect X again, and Warble posts for you.'
			: "You post on X yourself: X isn't connected. Connect it, and Warble posts for you.";
		return { kind: 'open_in_x', why, connectHelps: true };
	};
}

export type MethodOf = ReturnType<typeof createPostingMethod>;
