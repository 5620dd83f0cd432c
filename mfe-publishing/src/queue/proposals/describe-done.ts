import type { Proposal } from 'bff/contract/access/proposals';
import { networkTitle } from 'bff/contract/networks/network-names';
import { formatCount } from 'remote-kit/format-number';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';

/** What was done by approving a proposal. `zone` is the time zone of the queue. */
export function describeDone({ kind, action }: Proposal, zone: string): string {
	const { texts, when, post } = action;
	const networks = new Set(texts.map(({ account }) => networkTitle(account.network)));
	const done: Record<Proposal['kind'], string> = {
		publish: when?.localTime ? `Queued, ${formatSlot(when.localTime, zone)}` : 'Approved',
		reply: `Replied to ${post?.authorName}`,
		like: `Liked a post of ${post?.authorName}`,
		delete_posts: `Deleted from ${new Intl.ListFormat('en-GB').format(networks)}`,
		delete_drafts: `${formatCount(texts.length, 'draft')} deleted`,
	};
	return done[kind];
}

const outcomes: Readonly<Record<string, string>> = {
	queued: 'It is in the queue.',
	publishing: 'It is being sent.',
	sending: 'It is being sent.',
	posted: 'It was posted.',
	done: 'It was done.',
	deleted: 'It was deleted.',
	unknown: 'The network did not confirm it.',
	unsure: 'The network did not confirm it.',
	missed: 'It missed its time.',
	by_hand: 'It is ready for you to post.',
};

/** What came of an approved proposal, as a sentence; empty if it is not known. */
export function describeOutcome({ outcome }: Proposal): string {
	return outcome?.error?.message ?? outcomes[outcome?.status ?? ''] ?? '';
}
