import type { ConnectedAccount } from 'bff/contract/network-accounts/network-accounts';
import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { CrossPost, DraftAccount } from 'bff/contract/publishing/draft-account';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { atX } from '../src/publishing/publication/cross-posts.ts';
import { idOf } from './queue-samples.ts';

/** An account at Bluesky, or with another network at that one. */
export function account(
	number: number,
	overrides: Partial<ConnectedAccount> = {},
): ConnectedAccount {
	return {
		id: idOf(number),
		network: 'bluesky',
		handle: 'mara.example',
		server: 'bsky.social',
		connectedAt: '2026-11-01T08:00:00.000Z',
		canRead: true,
		canAct: true,
		canPostMedia: true,
		isExpired: false,
		lastSuccessAt: null,
		lastError: null,
		...overrides,
	};
}

/** A cross-post with the text of its draft. */
export function crossPost(
	number: number,
	{ id, network, handle }: DraftAccount,
	overrides: Partial<CrossPost> = {},
): CrossPost {
	return {
		id: idOf(number),
		account: { id, network, handle },
		version: 1,
		parts: [{ text: 'Draft number 1', media: [] }],
		hasOwnText: false,
		publication: null,
		...overrides,
	};
}

export const limitsAt: Record<DraftAccount['network'], TextLimits> = {
	x: { counting: 'x', length: 280, bytes: null, linkLength: 23 },
	bluesky: { counting: 'bluesky', length: 300, bytes: 3000, linkLength: null },
	mastodon: { counting: 'mastodon', length: 500, bytes: null, linkLength: 23 },
};

/** The draft with these accounts. A cross-post of an account that is still chosen stays. */
export function choose(
	draft: KeptDraft,
	chosen: readonly string[],
	accounts: readonly ConnectedAccount[],
): KeptDraft {
	const inOrder = [...chosen].sort((a, b) => Number(b === 'x') - Number(a === 'x'));
	const [own = atX, ...further] = inOrder.map((id): DraftAccount => {
		const { network, handle } = accounts.find((each) => each.id === id) ?? atX;
		return id === 'x' ? atX : { id, network, handle };
	});
	return {
		...draft,
		account: own,
		crossPosts: further.map(
			(each, index) =>
				draft.crossPosts?.find(({ account }) => account.id === each.id) ??
				crossPost(700 + index, each, { parts: draft.parts }),
		),
	};
}

/** The draft after a cross-post was given its text again. */
export function share(draft: KeptDraft, id: string): KeptDraft {
	return {
		...draft,
		crossPosts: (draft.crossPosts ?? []).map((each) =>
			each.id === id ? { ...each, hasOwnText: false } : each,
		),
	};
}
