import { type NetworkName, networkTitle } from '../../../contract/networks/network-names.ts';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import {
	SCHEDULE_DAYS,
	SLOT_DAYS,
	type SlotTime,
	type When,
} from '../../../contract/publishing/publishing.ts';
import { lockUser, readXConnection } from '../../auth/auth.ts';
import type { Context } from '../../context.ts';
import type { Em } from '../../database/orm.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import type { Networks } from '../../networks/networks.ts';
import { DAY_MS } from '../../time.ts';
import { isSlotTime, localTimeOf, timeAt, type ZonedTime } from '../../zones/zones.ts';
import { lockCrossPosts } from '../drafts/cross-posts/cross-post-store.ts';
import { type LockedDraft, lockDraft, lockDrafts } from '../drafts/draft-store.ts';
import { draftGone, type FindDraft } from '../drafts/find-draft-store.ts';
import { otherAccount } from '../publish/connect-account.ts';
import { countSent, type EnsureReady, type PublishableDraft, type Unsent } from './ensure-ready.ts';
import { freeSlots } from './free-slots.ts';
import { createScheduleStore, type Due, draftOf, type LockedRow } from './schedule-store.ts';
import { readSettings, type StoredSettings } from './settings-store.ts';
import { findOverspending } from './spending.ts';

export interface ScheduleOptions extends Pick<Context, 'em' | 'now'> {
	findDraft: FindDraft;
	ensureReady: EnsureReady;
	networks: Networks;
	/** Called after every change, so that the worker does not wait for its next poll. */
	wake: () => void;
}

export type Schedule = ReturnType<typeof createSchedule>;

interface PublishRequest {
	when: When;
	isAnew?: boolean;
	isByHand?: boolean;
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
		/** See `publishDraft` in the contract. */
		async publish(userId: string, id: string, request: PublishRequest): Promise<KeptDraft> {
			const draft = await findDraft(userId, id);
			const posts = withCrossPosts(draft);
			const ready = new Map<string, Unsent>();
			for (const post of keepPublishable(posts, stateOf))
				ready.set(post.id, await ensureReady(userId, post, { isNamed: posts.length > 1 }));
			await change(userId, async (tx) => {
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

export function toSlotTime({ at, localTime }: ZonedTime): SlotTime {
	return { at: at.toISOString(), localTime };
}

/** The range of time in which slots are offered. */
export function slotRange(from: Date) {
	return { from, until: new Date(from.getTime() + SLOT_DAYS * DAY_MS) };
}

async function findDue(
	tx: Em,
	userId: string,
	draftId: string,
	when: When,
	settings: StoredSettings,
	from: Date,
): Promise<Due> {
	const { zone } = settings;
	if (when.kind === 'now')
		return { at: from, localTime: localTimeOf(from, zone), zone, isSlot: false };
	if (when.kind === 'at') {
		const time = readLocalTime(when.localTime, zone, from);
		return { ...time, zone, isSlot: isSlotTime(settings, time) };
	}
	const waiting = await createScheduleStore(tx).listWaiting(userId);
	const others = waiting.filter((publication) => draftOf(publication) !== draftId);
	const after = when.kind === 'last' ? others.findLast(({ isSlot }) => isSlot)?.at : undefined;
	const [slot] = freeSlots(settings, others, slotRange(from), after);
	if (slot) return { ...slot, zone, isSlot: true };
	const message =
		settings.slots.length === 0
			? 'Your queue has no times yet. Add some in settings, or choose a time.'
			: `All times of the next ${SLOT_DAYS} days are taken. Add more in settings, or choose a time.`;
	throw new AppError(409, 'no_free_slot', message);
}

function readLocalTime(localTime: string, zone: string, from: Date): ZonedTime {
	const field = 'when/localTime';
	let time: ZonedTime;
	try {
		time = timeAt(localTime, zone);
	} catch {
		throw invalidField(field, 'There is no such day. Choose another time.');
	}
	if (time.at <= from) throw invalidField(field, 'This time has passed. Choose a later one.');
	if (time.at.getTime() > from.getTime() + SCHEDULE_DAYS * DAY_MS)
		throw invalidField(field, 'Posts can be scheduled up to a year ahead. Choose an earlier time.');
	return time;
}

/** A draft or a cross-post as the checks below see it. */
interface PublishingState {
	status: PublicationStatus | undefined;
	network: NetworkName;
}

function stateOf({ publication, account }: PublishableDraft): PublishingState {
	return { status: publication?.status, network: account?.network ?? 'x' };
}

/** A draft with its cross-posts, which are published with it. */
function withCrossPosts(draft: KeptDraft): PublishableDraft[] {
	return [draft, ...(draft.crossPosts ?? [])];
}

/** Those that can be published. Throws 409 `draft_locked` if none can. */
function keepPublishable<Post>(
	posts: readonly Post[],
	state: (post: Post) => PublishingState,
): Post[] {
	const reasons = posts.map((post) => {
		const { status, network } = state(post);
		return whyLocked(status, networkTitle(network));
	});
	const publishable = posts.filter((_, index) => reasons[index] === undefined);
	if (publishable.length === 0) throw locked(reasons[0] ?? 'This draft has been changed.');
	return publishable;
}

/** Why a draft with this status can be neither published nor taken back. */
function whyLocked(status: PublicationStatus | undefined, title: string): string | undefined {
	if (status === 'publishing') return 'This draft is being posted right now.';
	if (status === 'posted') return 'This draft has been posted already.';
	if (status === 'unsure')
		return `${title} didn’t confirm a part of this draft. Check whether it’s there first.`;
	return undefined;
}

function ensureQueued(row: LockedRow | undefined): LockedRow {
	if (row?.status !== 'queued' || row.isNow)
		throw locked('One of these drafts is no longer queued, so their times have not changed.');
	return row;
}

function locked(message: string): AppError {
	return new AppError(409, 'draft_locked', message);
}
