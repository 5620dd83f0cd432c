import type { Proposal } from 'bff/contract/access/proposals';
import { webAddress } from 'design-system/post-url';

/** Where the user sees or changes what a proposal is about; undefined if it has no page. */
export function linkOf({ kind, action: { draftId, post } }: Pick<Proposal, 'kind' | 'action'>) {
	if (post)
		return {
			href: webAddress(post.url),
			target: '_blank',
			rel: 'noreferrer',
			children: 'Open the post',
		};
	if (draftId === null) return undefined;
	return kind === 'publish'
		? { href: `/app/drafts?draft=${draftId}`, children: 'Edit' }
		: { href: `/app/drafts?list=posted&draft=${draftId}`, children: 'Open the draft' };
}
