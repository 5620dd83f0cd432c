import { type NetworkName, networkTitle } from '../../../contract/networks/network-names.ts';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { locked } from '../drafts/draft-lock.ts';
import type { PublishableDraft } from './ensure-ready.ts';

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
