import { isDeepStrictEqual } from 'node:util';
import { includesRight } from '../../../../contract/access/rights.ts';
import { networkTitle } from '../../../../contract/networks/network-names.ts';
import type { KeptDraft } from '../../../../contract/publishing/drafts.ts';
import { lockUser } from '../../../auth/auth.ts';
import type { Em } from '../../../database/orm.ts';
import { invalidField } from '../../../http/app-error.ts';
import { createNetworkAccountStore } from '../../../network-accounts/network-accounts.ts';
import { markDeleted } from '../delete-drafts-store.ts';
import {
	ensureCanSave,
	ensureNotBegun,
	isAtNetwork,
	isUnsent,
	type LockedPublication,
	locked,
} from '../draft-lock.ts';
import { lockPublications, removePublications } from '../draft-publication-store.ts';
import { lockDraft, updateParts } from '../draft-store.ts';
import { type NewVersion, recordVersion } from '../draft-version-store.ts';
import { draftGone, type FindDraft } from '../find-draft-store.ts';
import { authorOf, type Writer } from '../writer.ts';
import {
	type ChosenAccount,
	changeAccount,
	findCrossPostOf,
	insertCrossPost,
	lockCrossPosts,
	restoreCrossPost,
	type StoredCrossPost,
	setOwnText,
} from './cross-post-store.ts';

type Change = Omit<NewVersion, 'version'>;

/** The accounts of drafts, and the cross-posts for those after the first. */
export function createCrossPosts({ em, find }: { em: Em; find: FindDraft }) {
	return {
		/** See `chooseAccounts` in the contract. */
		async chooseAccounts(
			userId: string,
			id: string,
			accounts: readonly string[],
			by: Writer,
		): Promise<KeptDraft> {
			const author = authorOf(by, 'user');
			await em.fork().transactional(async (tx) => {
				await lockUser(tx, userId);
				const draft = await lockDraft(tx, userId, id);
				if (!draft || draft.crossPostOf !== null) throw draftGone();
				await ensureMayChange(tx, userId, [id], by);
				const crossPosts = await lockCrossPosts(tx, userId, [id]);
				const current = [draft, ...crossPosts.filter(({ isDeleted }) => !isDeleted)];
				const chosen = await findChosen(tx, userId, accounts, current);
				const publications = await lockPublicationsOf(tx, userId, [draft, ...crossPosts]);
				const hasPosts = (post: { id: string }) => isAtNetwork(publications.get(post.id));

				// The account of a draft that has posts stays the same.
				const own = hasPosts(draft) ? chosen.find((account) => isSame(account, draft)) : chosen[0];
				if (!own) throw hasPostsAt(draft);
				const others = chosen.filter((account) => account !== own);
				const removed = current.filter(
					(post) => post !== draft && !others.some((account) => isSame(account, post)),
				);
				const posted = removed.find(hasPosts);
				if (posted) throw hasPostsAt(posted);

				const unsent = (isSame(own, draft) ? removed : [draft, ...removed]).filter((post) => {
					const publication = publications.get(post.id);
					if (post === draft && publication?.status === 'queued') return false;
					return publication && isUnsent(publication);
				});
				await removePublications(tx, userId, idsOf(unsent));
				if (removed.length > 0) await markDeleted(tx, userId, idsOf(removed));
				if (!isSame(own, draft)) await changeAccount(tx, userId, id, own);
				for (const account of others) {
					const before = crossPosts.find((post) => isSame(account, post));
					if (before?.isDeleted === true) await restoreCrossPost(tx, userId, before.id);
					if (before) continue;
					const { parts } = draft;
					const crossPostId = await insertCrossPost(tx, userId, { id, parts }, account);
					await recordVersion(tx, crossPostId, { version: 1, parts, author, change: null });
				}
				await updateCrossPosts(tx, userId, id, { ...draft, author, change: null });
			});
			return find(userId, id);
		},

		/** See `shareText` in the contract. */
		async shareText(userId: string, id: string, by: Writer): Promise<KeptDraft> {
			const draftId = await em.fork().transactional(async (tx) => {
				const found = await findCrossPostOf(tx, userId, id);
				const draft = found === undefined ? undefined : await lockDraft(tx, userId, found);
				const crossPost = draft && (await lockCrossPosts(tx, userId, [draft.id])).find(isOfId(id));
				if (!crossPost || crossPost.isDeleted) throw draftGone();
				await ensureMayChange(tx, userId, [id], by);
				await setOwnText(tx, userId, id, false);
				if (isDeepStrictEqual(crossPost.parts, draft.parts)) return draft.id;
				const publications = await lockPublicationsOf(tx, userId, [crossPost]);
				ensureCanSave(publications.get(id), draft.parts);
				await changeParts(tx, userId, crossPost, {
					parts: draft.parts,
					author: authorOf(by, 'user'),
					change: 'same text again',
				});
				return draft.id;
			});
			return find(userId, draftId);
		},
	};
}

/**
 * Throws 409 `draft_locked` for a program that may not publish, if these drafts or their
 * cross-posts are in the queue: what the user has decided to publish stays as it is. The caller has
 * locked the drafts.
 */
export async function ensureMayChange(
	tx: Em,
	userId: string,
	draftIds: readonly string[],
	{ right }: Writer,
): Promise<void> {
	if (includesRight(right, 'publish')) return;
	const crossPosts = await lockCrossPosts(tx, userId, draftIds);
	const publications = await lockPublications(tx, userId, [...draftIds, ...idsOf(crossPosts)]);
	publications.forEach(ensureNotBegun);
}

/**
 * Gives the cross-posts without a text of their own the parts of their draft. Those that have
 * posts, or may have some, keep what they have. The caller has locked the draft.
 */
export async function updateCrossPosts(
	tx: Em,
	userId: string,
	draftId: string,
	{ parts, author, change }: Change,
): Promise<void> {
	const crossPosts = (await lockCrossPosts(tx, userId, [draftId])).filter(
		(post) => !post.isDeleted && !post.hasOwnText && !isDeepStrictEqual(post.parts, parts),
	);
	const publications = await lockPublicationsOf(tx, userId, crossPosts);
	for (const post of crossPosts)
		if (!isAtNetwork(publications.get(post.id)))
			await changeParts(tx, userId, post, { parts, author, change });
}

async function changeParts(
	tx: Em,
	userId: string,
	{ id, version }: StoredCrossPost,
	change: Change,
): Promise<void> {
	await updateParts(tx, userId, id, version + 1, change.parts);
	await recordVersion(tx, id, { ...change, version: version + 1 });
}

/**
 * The chosen accounts, X first. Those of the draft can be chosen again when they are not connected
 * any more. Throws 400 `invalid_input`.
 */
async function findChosen(
	tx: Em,
	userId: string,
	accounts: readonly string[],
	current: readonly ChosenAccount[],
): Promise<ChosenAccount[]> {
	const connected = await createNetworkAccountStore(tx).list(userId);
	const known: ChosenAccount[] = [
		{ network: null, accountId: null },
		...connected.map(({ network, id }) => ({ network, accountId: id })),
		...current,
	];
	const chosen = [...new Set(accounts)].map((account) => {
		const accountId = account === 'x' ? null : account;
		const found = known.find((one) => one.accountId === accountId);
		if (!found)
			throw invalidField(
				'accounts',
				'One of these accounts is not connected. Connect it in Settings, or leave it out.',
			);
		return found;
	});
	return chosen.sort((one, other) => Number(one.network !== null) - Number(other.network !== null));
}

async function lockPublicationsOf(
	tx: Em,
	userId: string,
	drafts: readonly { id: string }[],
): Promise<ReadonlyMap<string, LockedPublication>> {
	if (drafts.length === 0) return new Map();
	const rows = await lockPublications(tx, userId, idsOf(drafts));
	return new Map(rows.map((row) => [row.draftId, row]));
}

const isSame = (one: ChosenAccount, other: ChosenAccount) => one.accountId === other.accountId;
const isOfId = (id: string) => (post: { id: string }) => post.id === id;
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);

function hasPostsAt({ network }: ChosenAccount) {
	const title = networkTitle(network ?? 'x');
	return locked(
		`This draft is, or may be, on ${title} already, so that account stays. Delete its posts there first.`,
	);
}
