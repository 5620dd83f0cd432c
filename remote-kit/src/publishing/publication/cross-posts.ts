import { type NetworkName, networkTitle } from 'bff/contract/networks/network-names';
import type { CrossPost, DraftAccount } from 'bff/contract/publishing/draft-account';
import type { DraftSummary, KeptDraft } from 'bff/contract/publishing/drafts';
import type { PublicationStatus } from 'bff/contract/publishing/publication';
import { areSame } from '../editing/edited-parts.ts';
import type { Outcome } from './describe-publication.ts';

/** The account of a draft that names none: the user's first one at X. */
export const atX: DraftAccount = { id: null, network: 'x', handle: null };

/** The network that a draft is published at. */
export function networkOf({ account = atX }: Pick<KeptDraft, 'account'>): NetworkName {
	return account.network;
}

/**
 * Whether a draft is published at the user's first account at X: only there, posting by hand and
 * the settings apply.
 */
export function isAtFirstX({ account = atX }: Pick<KeptDraft, 'account'>): boolean {
	return account.id === null;
}

/** The networks of a draft and its cross-posts, each once. */
export function networksOf(draft: Accounts): NetworkName[] {
	return [...new Set(accountsOf(draft).map(({ network }) => network))];
}

/**
 * The name of an account among the others of its draft: `Bluesky`, or with its handle if there are
 * several of its network.
 */
export function nameAccount(account: DraftAccount, all: readonly DraftAccount[]): string {
	const title = networkTitle(account.network);
	const isOnly = all.filter(({ network }) => network === account.network).length < 2;
	return isOnly || account.handle === null ? title : `${title} @${account.handle}`;
}

/** A draft with its accounts. */
export interface Accounts {
	account?: DraftAccount;
	crossPosts?: readonly { account: DraftAccount }[];
}

/** All accounts of a draft, its own first. */
export function accountsOf({ account = atX, crossPosts = [] }: Accounts): DraftAccount[] {
	return [account, ...crossPosts.map((crossPost) => crossPost.account)];
}

/** A cross-post as the draft that it is for the requests about it. */
export function asDraft(
	{ crossPosts: _, ...draft }: KeptDraft,
	{ hasOwnText: _own, ...crossPost }: CrossPost,
): KeptDraft {
	return { ...draft, ...crossPost, crossPostOf: draft.id };
}

/** The draft after one of its cross-posts has changed. */
export function withCrossPost(draft: KeptDraft, changed: KeptDraft): KeptDraft {
	const { version, parts, publication } = changed;
	return {
		...draft,
		crossPosts: (draft.crossPosts ?? []).map((crossPost) =>
			crossPost.id === changed.id
				? {
						...crossPost,
						version,
						parts,
						publication,
						hasOwnText: crossPost.hasOwnText || !areSame(parts, draft.parts),
					}
				: crossPost,
		),
	};
}

const outcomes: Record<PublicationStatus, Outcome> = {
	queued: { text: 'queued', tone: 'strong' },
	publishing: { text: 'posting', tone: 'plain' },
	posted: { text: 'posted', tone: 'done' },
	failed: { text: 'failed', tone: 'error' },
	unsure: { text: 'not sure', tone: 'warning' },
	missed: { text: 'missed', tone: 'warning' },
	by_hand: { text: 'ready to post', tone: 'warning' },
	deleted: { text: 'deleted', tone: 'plain' },
};
const notQueued: Outcome = { text: 'not queued', tone: 'plain' };

/**
 * What a draft is at the accounts where its own publication does not tell, or that wait for the
 * user: `Bluesky failed`.
 */
export function describeOutcomes(
	draft: Pick<DraftSummary, 'id' | 'account' | 'publication' | 'crossPosts'>,
): (Outcome & { id: string })[] {
	const { id, account = atX, publication, crossPosts = [] } = draft;
	const ownStatus = publication?.status ?? null;
	const all = accountsOf(draft);
	const describe = (one: { id: string; account: DraftAccount }, status: typeof ownStatus) => {
		const { text, tone } = status === null ? notQueued : outcomes[status];
		return { id: one.id, tone, text: `${nameAccount(one.account, all)} ${text}` };
	};
	const others = crossPosts.flatMap((crossPost) => {
		const outcome = describe(crossPost, crossPost.status);
		const needsUser = outcome.tone === 'error' || outcome.tone === 'warning';
		return needsUser || crossPost.status !== ownStatus ? [outcome] : [];
	});
	return others.length > 0 && publication === null
		? [describe({ id, account }, null), ...others]
		: others;
}
