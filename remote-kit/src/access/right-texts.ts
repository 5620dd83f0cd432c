import type { Right } from 'bff/contract/access/rights';

interface RightText {
	name: string;
	note: string;
}

/** What programs may do, in words. */
export const rightTexts: Readonly<Record<Right, RightText>> = {
	read: {
		name: 'Read only',
		note: 'Sees your drafts, queue, results, files, filters, threads and posts worth reading.',
	},
	draft: {
		name: 'Read and draft',
		note: 'Also writes drafts and files, and marks posts. Nobody else sees any of it.',
	},
	propose: {
		name: 'Publish with your approval',
		note: 'Also asks you to publish, reply, like or delete. Nothing happens until you approve it.',
	},
	publish: {
		name: 'Publish without asking',
		note: 'Also publishes, replies, likes and deletes in your name. You only see it afterwards.',
	},
};

/** The name of a right. A newer server may have rights that this page does not know. */
export function nameRight(right: Right): string {
	return rightTexts[right]?.name ?? right;
}
