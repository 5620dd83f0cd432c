import { type NetworkName, networkTitle } from 'bff/contract/networks/network-names';
import type { CrossPost, DraftAccount } from 'bff/contract/publishing/draft-account';
import type { DraftSummary, KeptDraft } from 'bff/contract/publishing/drafts';
import type { PublicationStatus } from 'bff/contract/publishing/publication';
import { areSame } from '../editing/edited-parts.ts';
import type { Tone } from './describe-publication.ts';

/** The account of a draft that names none. */
export const atX: DraftAccount = { id: null, network: 'x', handle: null };

/** The network that a draft is published at. */
export function networkOf({ account = atX }: Pick<KeptDraft, 'account'>): NetworkName {
	return account.network;
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

interface Accounts {
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

const problems: Partial<Record<PublicationStatus, { text: string; tone: Tone }>> = {
	failed: { text: 'failed', tone: 'error' },
	unsure: { text: 'not sure', tone: 'warning' },
	missed: { text: 'missed', tone: 'warning' },
};

/** The cross-posts that wait for the user: `Bluesky failed`. */
export function describeProblems(
	draft: Pick<DraftSummary, 'account' | 'crossPosts'>,
): { id: string; text: string; tone: Tone }[] {
	const all = accountsOf(draft);
	return (draft.crossPosts ?? []).flatMap(({ id, account, status }) => {
		const problem = status === null ? undefined : problems[status];
		return problem
			? [{ id, tone: problem.tone, text: `${nameAccount(account, all)} ${problem.text}` }]
			: [];
	});
}
