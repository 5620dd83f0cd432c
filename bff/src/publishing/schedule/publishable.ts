import { type NetworkName, networkTitle } from '../../../contract/networks/network-names.ts';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import type { ShownPost } from '../../../contract/publishing/publishing.ts';
import { AppError } from '../../http/app-error.ts';
import type { Networks } from '../../networks/networks.ts';
import { locked } from '../drafts/draft-lock.ts';
import { costOf, roundCost } from '../publish/prices.ts';
import { countSent, type PublishableDraft } from './ensure-ready.ts';
import type { MethodOf } from './posting-method.ts';

/** A draft or a cross-post as the checks below see it. */
interface PublishingState {
	status: PublicationStatus | undefined;
	network: NetworkName;
}

export function stateOf({ publication, account }: PublishableDraft): PublishingState {
	return { status: publication?.status, network: account?.network ?? 'x' };
}

/** A draft with its cross-posts, which are published with it. */
export function withCrossPosts(draft: KeptDraft): PublishableDraft[] {
	return [draft, ...(draft.crossPosts ?? [])];
}

/** Those that can be published. Throws 409 `draft_locked` if none can. */
export function keepPublishable<Post>(
	posts: readonly Post[],
	state: (post: Post) => PublishingState,
): Post[] {
	const reasons = posts.map((post) => {
		const { status, network } = state(post);
		return whyLocked(status, networkTitle(network));
	});
	const publishable = posts.filter((_, index) => reasons[index] === undefined);
	if (publishable.length === 0) throw locked(reasons[0] ?? 'This draft has been changed.');
	return publishable;
}

/** Why a draft with this status can be neither published nor taken back. */
export function whyLocked(
	status: PublicationStatus | undefined,
	title: string,
): string | undefined {
	if (status === 'publishing') return 'This draft is being posted right now.';
	if (status === 'posted') return 'This draft has been posted already.';
	if (status === 'unsure')
		return `${title} didn’t confirm a part of this draft. Check whether it’s there first.`;
	return undefined;
}

/** Throws 409 `conflict` for a post that is not among `shown` in its present version. */
export function ensureShown(
	posts: readonly ShownPost[],
	shown: readonly ShownPost[] | undefined,
): void {
	const isShown = ({ id, version, accountId }: ShownPost) =>
		shown?.some(
			(post) => post.id === id && post.version === version && post.accountId === accountId,
		);
	if (shown && !posts.every(isShown))
		throw new AppError(
			409,
			'conflict',
			'This draft was changed elsewhere, so nothing was done. Look at it again.',
		);
}

/** What drafts and cross-posts still cost. Posts that the user sends on X cost nothing. */
export function createUnsentCost({
	methodOf,
	networks,
}: {
	methodOf: MethodOf;
	networks: Networks;
}) {
	return async function unsentCost(
		userId: string,
		posts: readonly Pick<PublishableDraft, 'account' | 'parts' | 'publication'>[],
	): Promise<number> {
		const costs = await Promise.all(
			posts.map(async ({ account, parts, publication }) => {
				const isFirstAtX = (account?.id ?? null) === null;
				if (isFirstAtX && (await methodOf(userId)).kind === 'open_in_x') return 0;
				const unsent = parts.slice(countSent({ publication }));
				return costOf(unsent, networks[account?.network ?? 'x'].prices);
			}),
		);
		return roundCost(costs.reduce((sum, cost) => sum + cost, 0));
	};
}
