import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import { AppError } from '../../http/app-error.ts';
import type { PostingMethod } from './posting-method.ts';
import type { FindPublishingAccount } from './publishing-accounts.ts';
import { type DescribeMedia, findProblem } from './readiness.ts';

export interface EnsureReadyOptions {
	findAccount: FindPublishingAccount;
	describeMedia: DescribeMedia;
}

/** A draft or a cross-post. */
export type PublishableDraft = Pick<
	KeptDraft,
	'id' | 'version' | 'parts' | 'account' | 'publication'
>;

/** The remaining parts of a draft to publish. */
export interface Unsent {
	/** How many parts are at its network. */
	sent: number;
	/** The parts after those. */
	parts: DraftPart[];
	method: PostingMethod;
}

export type EnsureReady = ReturnType<typeof createEnsureReady>;

/** Checks that the remaining parts of a draft can be published now. */
export function createEnsureReady({ findAccount, describeMedia }: EnsureReadyOptions) {
	/**
	 * `isNamed`: the message about a draft that is not ready names its network. Throws 400
	 * `draft_not_ready` and `connection_expired`, and 403 `media_not_allowed`.
	 */
	return async function ensureReady(
		userId: string,
		draft: PublishableDraft,
		{ isNamed = false }: { isNamed?: boolean } = {},
	): Promise<Unsent> {
		const sent = countSent(draft);
		const parts = draft.parts.slice(sent);
		const ids = new Set(parts.flatMap(({ media }) => media.map(({ id }) => id)));
		const [account, media] = await Promise.all([
			findAccount(userId, draft.account),
			ids.size === 0 ? [] : describeMedia(userId, [...ids]),
		]);
		const { title } = account.network;
		const problem = await findProblem(draft.parts, { ...account, sent, media });
		if (problem !== undefined) {
			const message = isNamed ? `For ${title}: ${problem}` : problem;
			throw new AppError(400, 'draft_not_ready', message);
		}
		if (account.refusal) throw account.refusal;
		// Connections from before Warble posted images do not allow them.
		if (ids.size > 0 && !account.canPostMedia) throw mediaNotAllowed(title);
		return { sent, parts, method: account.method };
	};
}

/** The number of parts that are at the network. Parts are sent in order. */
export function countSent({ publication }: Pick<KeptDraft, 'publication'>): number {
	if (!publication || publication.status === 'deleted') return 0;
	return publication.posts.filter(({ status }) => status === 'posted').length;
}

function mediaNotAllowed(title: string): AppError {
	const message = `Connect ${title} again in Settings to allow images and videos.`;
	return new AppError(403, 'media_not_allowed', message);
}
