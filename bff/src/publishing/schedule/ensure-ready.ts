import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import { readXConnection } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import type { MethodOf, PostingMethod } from './posting-method.ts';
import { type DescribeMedia, findProblem } from './readiness.ts';
import { readSettings } from './settings-store.ts';

export interface EnsureReadyOptions {
	em: Em;
	methodOf: MethodOf;
	describeMedia: DescribeMedia;
}

/** The remaining parts of a draft to publish. */
export interface Unsent {
	/** How many parts are at X. */
	sent: number;
	/** The parts after those. */
	parts: DraftPart[];
	method: PostingMethod;
}

export type EnsureReady = ReturnType<typeof createEnsureReady>;

/** Checks that the remaining parts of a draft can be published now. */
export function createEnsureReady({ em, methodOf, describeMedia }: EnsureReadyOptions) {
	/** Throws 400 `draft_not_ready` and 403 `media_not_allowed`. */
	return async function ensureReady(userId: string, draft: KeptDraft): Promise<Unsent> {
		const sent = countSent(draft);
		const parts = draft.parts.slice(sent);
		const ids = new Set(parts.flatMap(({ media }) => media.map(({ id }) => id)));
		const [{ longPosts }, method, media] = await Promise.all([
			readSettings(em, userId),
			methodOf(userId),
			ids.size === 0 ? [] : describeMedia(userId, [...ids]),
		]);
		const problem = await findProblem(draft.parts, { sent, longPosts, media });
		if (problem !== undefined) throw new AppError(400, 'draft_not_ready', problem);
		// Connections from before Warble posted images do not allow them.
		if (ids.size > 0 && method.kind === 'done') {
			const connection = await readXConnection(em, userId);
			if (!connection?.canPostMedia) throw mediaNotAllowed();
		}
		return { sent, parts, method };
	};
}

/** The number of parts that are at X. Parts are sent in order. */
export function countSent({ publication }: Pick<KeptDraft, 'publication'>): number {
	if (!publication || publication.status === 'deleted') return 0;
	return publication.posts.filter(({ status }) => status === 'posted').length;
}

function mediaNotAllowed(): AppError {
	const message = 'Connect X again in Settings to allow images and videos.';
	return new AppError(403, 'media_not_allowed', message);
}
