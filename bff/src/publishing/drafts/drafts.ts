import { isDeepStrictEqual } from 'node:util';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import { lockUser } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import type { Prepare } from '../../database/prepared.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import { lockCrossPosts, setOwnText } from './cross-posts/cross-post-store.ts';
import { createCrossPosts, ensureMayChange, updateCrossPosts } from './cross-posts/cross-posts.ts';
import { markDeleted, purgeDeleted, restore } from './delete-drafts-store.ts';
import {
	findKept,
	insertDiscarded,
	listDiscarded,
	removeDiscarded,
} from './discarded-draft-store.ts';
import { createDraftList } from './draft-list-store.ts';
import { ensureCanDelete, ensureCanSave, isUnsent } from './draft-lock.ts';
import { lockPublications, removePublications, stopQueued } from './draft-publication-store.ts';
import { searchDrafts } from './draft-search-store.ts';
import {
	changeLabels,
	countDrafts,
	DRAFTS_LIMIT,
	findSame,
	insertDraft,
	listKept,
	lockDraft,
	lockDrafts,
	type NewDraft,
	updateParts,
} from './draft-store.ts';
import { listVersions, type NewVersion, recordVersion } from './draft-version-store.ts';
import type { DraftView } from './draft-view.ts';
import { createFindDraft, draftGone } from './find-draft-store.ts';
import { authorOf, theUser, type Writer } from './writer.ts';

export type Drafts = ReturnType<typeof createDrafts>;

/** The library of drafts. Another user's drafts are never found. */
export function createDrafts({ em, prepare, view }: { em: Em; prepare: Prepare; view: DraftView }) {
	const find = createFindDraft(em, view);

	return {
		...createCrossPosts({ em, find }),
		find,
		...createDraftList(em, prepare, view),
		search: (userId: string, words: readonly string[], limit: number) =>
			searchDrafts(em, userId, words, limit),
		labels: (userId: string, change: Parameters<typeof changeLabels>[2]) =>
			changeLabels(em, userId, change),
		purge: () => purgeDeleted(em),

		/**
		 * Stores a draft, or restores and returns the one with its id or source. Throws 409
		 * `storage_full`, and 400 `invalid_input` for a program that names a source: the user would
		 * keep the draft of an answer and get the program's text.
		 */
		async create(userId: string, draft: NewDraft, by: Writer = theUser): Promise<KeptDraft> {
			if (draft.source && by.isProgram)
				throw invalidField('source', 'Only the user can keep drafts of answers. Leave it out.');
			const id = await em.fork().transactional(async (tx) => {
				await lockUser(tx, userId);
				const { source } = draft;
				if (source) await removeDiscarded(tx, userId, source.messageId, [source.index]);
				const same = await findSame(tx, userId, draft);
				if (same && !same.isDeleted) return same.id;
				await ensureRoom(tx, userId, 1);
				if (same) {
					await restore(tx, userId, [same.id]);
					return same.id;
				}
				await insertDraft(tx, userId, draft).catch((error: unknown) => {
					// The id belongs to another user.
					if (isUniqueViolation(error))
						throw new AppError(409, 'conflict', 'We couldn’t add this draft. Try again.');
					throw error;
				});
				const author = authorOf(by, draft.source ? 'assistant' : 'user');
				await recordVersion(tx, draft.id, {
					version: 1,
					parts: draft.parts,
					author,
					change: null,
				});
				return draft.id;
			});
			return find(userId, id);
		},

		/**
		 * Saves parts that were edited from `version`, also of the cross-posts without a text of their
		 * own. If these parts are stored already, it succeeds with any version, because then the
		 * response to the first request was lost. Throws 404, 409 `conflict` and `draft_locked`.
		 */
		async save(
			userId: string,
			id: string,
			{ version, parts, author: claimed, change }: NewVersion,
			by: Writer,
		) {
			const saved = { parts, author: authorOf(by, claimed), change };
			await em.fork().transactional(async (tx) => {
				const draft = await lockDraft(tx, userId, id);
				if (!draft) throw draftGone();
				await ensureMayChange(tx, userId, [id], by);
				const isCrossPost = draft.crossPostOf !== null;
				if (isCrossPost) await setOwnText(tx, userId, id, true);
				if (isDeepStrictEqual(draft.parts, parts)) return;
				const [publication] = await lockPublications(tx, userId, [id]);
				ensureCanSave(publication, parts);
				if (draft.version !== version)
					throw new AppError(
						409,
						'conflict',
						'This draft was changed in another tab. Compare both versions, then save again.',
					);
				await updateParts(tx, userId, id, version + 1, parts);
				await recordVersion(tx, id, { ...saved, version: version + 1 });
				if (!isCrossPost) await updateCrossPosts(tx, userId, id, saved);
			});
			return find(userId, id);
		},

		/** The history, newest first. Throws 404. */
		async versions(userId: string, id: string) {
			await find(userId, id);
			return listVersions(em, id);
		},

		/**
		 * Deletes drafts and takes them out of the queue: all, or none with 409 `draft_locked`.
		 * `record`: called first in the transaction; if it throws, nothing is deleted.
		 */
		async remove(
			userId: string,
			ids: readonly string[],
			record?: (tx: Em) => Promise<void>,
		): Promise<void> {
			await em.fork().transactional(async (tx) => {
				await record?.(tx);
				await remove(tx, userId, ids);
			});
		},

		/** Restores deleted drafts. Throws 409 `storage_full`. */
		async restore(userId: string, ids: readonly string[]): Promise<void> {
			await em.fork().transactional(async (tx) => {
				await lockUser(tx, userId);
				await restore(tx, userId, ids);
				await ensureRoom(tx, userId, 0);
			});
		},

		/** What the user did with the drafts of a thread's answers. */
		async ofThread(userId: string, threadId: string) {
			const [rows, discarded] = await Promise.all([
				listKept(em, userId, threadId),
				listDiscarded(em, userId, threadId),
			]);
			const kept = rows.flatMap(({ messageId, index, ...draft }) =>
				messageId === null || index === null ? [] : { ...draft, messageId, index },
			);
			return { kept, discarded };
		},

		/**
		 * Discards drafts of an answer and deletes those in the library, or undoes both. Throws 409
		 * `draft_locked` and `storage_full`.
		 */
		async discard(
			userId: string,
			drafted: { threadId: string; messageId: string; indexes: readonly number[] },
			isDiscarded: boolean,
		): Promise<void> {
			const { messageId, indexes } = drafted;
			await em.fork().transactional(async (tx) => {
				await lockUser(tx, userId);
				if (isDiscarded) {
					const kept = await findKept(tx, userId, messageId, indexes);
					const ids = kept.map(({ id }) => id);
					if (ids.length > 0) await remove(tx, userId, ids);
					await insertDiscarded(tx, userId, drafted, kept);
					return;
				}
				const ids = await removeDiscarded(tx, userId, messageId, indexes);
				if (ids.length > 0) await restore(tx, userId, ids);
				await ensureRoom(tx, userId, 0);
			});
		},
	};
}

/** Deletes drafts with their cross-posts and takes them out of the queue: all, or none. */
async function remove(tx: Em, userId: string, draftIds: readonly string[]): Promise<void> {
	const own = await lockDrafts(tx, userId, draftIds);
	if (own.length === 0) return;
	const crossPosts = await lockCrossPosts(tx, userId, own);
	const ids = [...own, ...crossPosts.flatMap(({ id, isDeleted }) => (isDeleted ? [] : id))];
	const publications = await lockPublications(tx, userId, ids);
	publications.forEach(ensureCanDelete);
	const unsent = publications.filter(isUnsent).map(({ draftId }) => draftId);
	await removePublications(tx, userId, unsent);
	await stopQueued(tx, userId, ids);
	await markDeleted(tx, userId, ids);
}

async function ensureRoom(tx: Em, userId: string, added: number): Promise<void> {
	if ((await countDrafts(tx, userId)) + added > DRAFTS_LIMIT)
		throw new AppError(
			409,
			'storage_full',
			`You can keep ${DRAFTS_LIMIT.toLocaleString('en')} drafts. Delete some to make room.`,
		);
}
