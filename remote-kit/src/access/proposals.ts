import type { Proposal } from 'bff/contract/access/proposals';
import { networkTitle } from 'bff/contract/networks/network-names';
import { formatCount } from '../format-number.ts';
import { formatSlot } from '../publishing/publication/format-slot.ts';

/** The address of a proposal in the queue. */
export function proposalPath(id: string): string {
	return `/app/queue?proposal=${id}`;
}

/**
 * What a program asks for, with its name: `Claude asks to post this now`. `zone` is the time zone
 * of the user's queue; `verb` is `asked` once the user has answered.
 */
export function describeProposal(
	{ by, kind, action }: Pick<Proposal, 'by' | 'kind' | 'action'>,
	zone: string,
	verb: 'asks' | 'asked' = 'asks',
): string {
	const { texts, when, post } = action;
	const author = post?.authorName ?? 'an author';
	const networks = new Set(texts.map(({ account }) => networkTitle(account.network)));
	const asked: Record<Proposal['kind'], string> = {
		publish: describePublishing(when, zone),
		reply: `reply to ${author}`,
		like: `like a post of ${author}`,
		delete_posts: `delete this from ${new Intl.ListFormat('en-GB').format(networks)}`,
		delete_drafts: `delete ${texts.length === 1 ? 'a draft' : formatCount(texts.length, 'draft')}`,
	};
	return `${by} ${verb} to ${asked[kind]}`;
}

function describePublishing(when: Proposal['action']['when'], zone: string): string {
	if (when === null || when.kind === 'now') return 'post this now';
	if (when.localTime === null) return 'queue this';
	return `queue this for ${formatSlot(when.localTime, zone)}`;
}

/** The first text that it is about; empty if there is none. */
export function textOfProposal({ action: { texts, post } }: Pick<Proposal, 'action'>): string {
	return texts[0]?.parts[0]?.text ?? post?.text ?? '';
}
