import { networkTitle } from '../../../contract/networks/network-names.ts';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import type { ShownPost, SlotTime, When } from '../../../contract/publishing/publishing.ts';
import { lockUser, readXConnection } from '../../auth/auth.ts';
import type { Context } from '../../context.ts';
import type { Em } from '../../database/orm.ts';
import type { Networks } from '../../networks/networks.ts';
import { lockCrossPosts } from '../drafts/cross-posts/cross-post-store.ts';
import { locked } from '../drafts/draft-lock.ts';
import { type LockedDraft, lockDraft, lockDrafts } from '../drafts/draft-store.ts';
import { draftGone, type FindDraft } from '../drafts/find-draft-store.ts';
import { otherAccount } from '../publish/connect-account.ts';
import { findDue, freeSlots, slotRange, toSlotTime } from './due.ts';
import { countSent, type EnsureReady, type Unsent } from './ensure-ready.ts';
import { ensureShown, keepPublishable, stateOf, whyLocked, withCrossPosts } from './publishable.ts';
import { createScheduleStore, type Due, draftOf, type LockedRow } from './schedule-store.ts';
import { readSettings } from './settings-store.ts';
import { findOverspending } from './spending.ts';

export interface ScheduleOptions extends Pick<Context, 'em' | 'now'> {
	findDraft: FindDraft;
	ensureReady: EnsureReady;
	networks: Networks;
	/** Called after every change, so that the worker does not wait for its next poll. */
	wake: () => void;
}

export type Schedule = ReturnType<typeof createSchedule>;

export interface PublishRequest {
	when: When;
	isAnew?: boolean;
	isByHand?: boolean;
	/** The only posts that may be published. Undefined: the present ones. */
	shown?: readonly ShownPost[] | undefined;
}

const partPosted = (title: string) =>
	`Part of this thread is on ${title} already. Delete it there first, or post the rest.`;
const partInDoubt = (title: string) =>
	`This may be on ${title} from an earlier try. Try again: it’s posted only if it isn’t there.`;

/** Puts drafts into the queue, moves them and takes them out. */
export function createSchedule(options: ScheduleOptions) {
	const { em, findDraft, ensureReady, networks, wake, now = Date.now } = options;

	/** Runs changes of a user's queue one after the other, so that no two take the same slot. */
	const change = async (userId: string, act: (tx: Em) => Promise<void>): Promise<void> => {
		await em.fork().transactional(async (tx) => {
			await lockUser(tx, userId);
			await act(tx);
		});
		wake();
	};

	/** Throws 409 `spending_limit_reached`. */
	const ensureAffordable = async (
		tx: Em,
		userId: string,
		{ id, network }: Pick<LockedDraft, 'id' | 'network'>,
		parts: Unsent['parts'],
		{ at }: Due,
	): Promise<void> => {
		const purchase = { userId, parts, queued: { draftId: id, at } };
		const overspending = await findOverspending(tx, networks[network ?? 'x'].prices, purchase);
		if (overspending) throw overspending;
	};

	/**
	 * At the first account at X, the user can be the one who posts, and another account can be
	 * connected meanwhile. Returns whether the draft was handed to the user. Throws 409.
	 */
	const handOver = async (
		tx: Em,
		userId: string,
		draft: Pick<LockedDraft, 'id' | 'network' | 'parts'> & {
			unsent: Unsent;
			row: LockedRow | undefined;
		},
		due: Due,
		{ when, isAnew = false, isByHand = false }: PublishRequest,
	): Promise<boolean> => {
		const { id, parts, unsent, row } = draft;
		const { method } = unsent;
		const store = createScheduleStore(tx);
		const shouldHandOver = when.kind === 'now' && (isByHand || method.kind === 'open_in_x');
		const begunBy = row?.begunBy ?? null;
		const account = begunBy === null ? null : await readXConnection(tx, userId);
		const isOther = account !== null && account.accountId !== begunBy;
		if (isOther && !isAnew) throw otherAccount();
		// Posts that the user sends on X cost nothing.
		if (method.kind === 'done' && !shouldHandOver)
			await ensureAffordable(tx, userId, draft, isOther ? parts : unsent.parts, due);
		if (isOther) await store.forgetParts(id);
		if (!shouldHandOver) return false;
		if (await store.handOver(userId, id, due)) return true;
		// The user posts it on X meanwhile, so Warble must not.
		if (isByHand && method.kind === 'done') throw locked(partInDoubt('X'));
		return false;
	};

	return {
		/**
		 * See `publishDraft` in the contract. `record` is called first in the transaction that
		 * publishes; if it throws, nothing is published.
		 */
		async publish(
			userId: string,
			id: string,
			request: PublishRequest,
			record?: (tx: Em) => Promise<void>,
		): Promise<KeptDraft> {
			const draft = await findDraft(userId, id);
			const posts = withCrossPosts(draft);
			const ready = new Map<string, Unsent>();
			const found = keepPublishable(posts, stateOf);
			// Before its text is checked, which may be another one by now.
			ensureShown(
				found.map(({ account, ...post }) => ({ ...post, accountId: account?.id ?? null })),
				request.shown,
			);
			for (const post of found)
				ready.set(post.id, await ensureReady(userId, post, { isNamed: posts.length > 1 }));
			await change(userId, async (tx) => {
				await record?.(tx);
				const store = createScheduleStore(tx);
				const own = await lockDraft(tx, userId, id);
				if (!own) throw draftGone();
				const crossPosts = await lockCrossPosts(tx, userId, [id]);
				const rows = await store.lock(userId, [id]);
				const current = [own, ...crossPosts.filter(({ isDeleted }) => !isDeleted)].flatMap(
					(post) => {
						const unsent = ready.get(post.id);
						return unsent ? [{ ...post, unsent, row: rows.get(post.id) }] : [];
					},
				);
				const publishable = keepPublishable(current, ({ row, network }) => ({
					status: row?.status,
					network: network ?? 'x',
				}));
				ensureShown(publishable, request.shown);
				if (publishable.some(({ row }) => row?.leaseId))
					throw locked('The posts of this draft are being deleted right now.');
				const settings = await readSettings(tx, userId);
				const from = new Date(now());
				const due = await findDue(tx, userId, own.crossPostOf ?? id, request.when, settings, from);
				const time = request.when.kind === 'now' ? { ...due, seconds: settings.undoSeconds } : due;
				for (const post of publishable) {
					if (post.row?.status === 'deleted') await store.forgetParts(post.id);
					if (post.network === null) {
						if (await handOver(tx, userId, post, due, request)) continue;
					} else await ensureAffordable(tx, userId, post, post.unsent.parts, due);
					await store.put(userId, post, time);
				}
			});
			return findDraft(userId, id);
		},

		/** See `unpublishDraft` in the contract. */
		async unpublish(userId: string, id: string): Promise<KeptDraft> {
			const posts = withCrossPosts(await findDraft(userId, id));
			const published = posts.filter(({ publication }) => publication !== null);
			if (published.length === 0) return findDraft(userId, id);
			let isRemoved = false;
			await change(userId, async (tx) => {
				await lockDraft(tx, userId, id);
				const store = createScheduleStore(tx);
				for (const post of published) if (await store.remove(userId, post.id)) isRemoved = true;
			});
			const draft = await findDraft(userId, id);
			const [first] = withCrossPosts(draft).filter(({ publication }) => publication !== null);
			if (!isRemoved && first) {
				const { status, network } = stateOf(first);
				const title = networkTitle(network);
				const reason = countSent(first) > 0 ? partPosted(title) : partInDoubt(title);
				throw locked(whyLocked(status, title) ?? reason);
			}
			return draft;
		},

		/** See `swapPublications` in the contract. */
		async swap(userId: string, id: string, otherId: string): Promise<KeptDraft> {
			await Promise.all([findDraft(userId, id), findDraft(userId, otherId)]);
			await change(userId, async (tx) => {
				const store = createScheduleStore(tx);
				await lockDrafts(tx, userId, [id, otherId]);
				const rows = await store.lock(userId, [id, otherId]);
				const [one, other] = [ensureQueued(rows.get(id)), ensureQueued(rows.get(otherId))];
				/** Moves a draft, with its cross-posts of the same time. */
				const moves = (post: LockedRow, { at, localTime, zone, isSlot }: Due) =>
					[...rows.values()]
						.filter(
							(row) =>
								row === post ||
								(row.crossPostOf === post.draftId && row.at.getTime() === post.at.getTime()),
						)
						.map(({ draftId }) => ({ draftId, at, localTime, zone, isSlot }));
				await store.move(userId, [...moves(one, other), ...moves(other, one)]);
			});
			return findDraft(userId, id);
		},

		/** See `listFreeSlots` in the contract. */
		async listFreeSlots(userId: string, draftId?: string): Promise<SlotTime[]> {
			const settings = await readSettings(em, userId);
			const waiting = await createScheduleStore(em).listWaiting(userId);
			const moved = waiting.find((publication) => publication.draftId === draftId);
			const ownId = moved ? draftOf(moved) : draftId;
			const taken = waiting.filter((publication) => draftOf(publication) !== ownId);
			return [...freeSlots(settings, taken, slotRange(new Date(now())))].map(toSlotTime);
		},
	};
}

function ensureQueued(row: LockedRow | undefined): LockedRow {
	if (row?.status !== 'queued' || row.isNow)
		throw locked('One of these drafts is no longer queued, so their times have not changed.');
	return row;
}
