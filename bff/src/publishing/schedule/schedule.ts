import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import {
	SCHEDULE_DAYS,
	SLOT_DAYS,
	type SlotTime,
	type When,
} from '../../../contract/publishing/publishing.ts';
import { lockUser, readXConnection } from '../../auth/auth.ts';
import type { XPrices } from '../../config/limits-and-prices.ts';
import type { Context } from '../../context.ts';
import type { Em } from '../../database/orm.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import { DAY_MS } from '../../time.ts';
import { lockDraft } from '../drafts/draft-store.ts';
import { draftGone, type FindDraft } from '../drafts/find-draft-store.ts';
import { otherAccount } from '../publish/connect-account.ts';
import { countSent, type EnsureReady } from './ensure-ready.ts';
import { freeSlots } from './free-slots.ts';
import { createScheduleStore, type Due, type LockedRow } from './schedule-store.ts';
import { readSettings, type StoredSettings } from './settings-store.ts';
import { findOverspending } from './spending.ts';
import { isSlotTime, localTimeOf, timeAt, type ZonedTime } from './zones.ts';

export interface ScheduleOptions extends Pick<Context, 'em' | 'now'> {
	findDraft: FindDraft;
	ensureReady: EnsureReady;
	prices: XPrices;
	/** Called after every change, so that the worker does not wait for its next poll. */
	wake: () => void;
}

export type Schedule = ReturnType<typeof createSchedule>;

interface PublishRequest {
	when: When;
	isAnew?: boolean;
	isByHand?: boolean;
}

const partAtX = 'Part of this thread is on X already. Delete it there first, or post the rest.';

const partInDoubt =
	'This may be on X from an earlier try. Try again: it’s posted only if it isn’t there.';

/** Puts drafts into the queue, moves them and takes them out. */
export function createSchedule(options: ScheduleOptions) {
	const { em, findDraft, ensureReady, prices, wake, now = Date.now } = options;

	/** Runs changes of a user's queue one after the other, so that no two take the same slot. */
	const change = async (userId: string, act: (tx: Em) => Promise<void>): Promise<void> => {
		await em.fork().transactional(async (tx) => {
			await lockUser(tx, userId);
			await act(tx);
		});
		wake();
	};

	return {
		/** See `publishDraft` in the contract. */
		async publish(
			userId: string,
			id: string,
			{ when, isAnew = false, isByHand = false }: PublishRequest,
		): Promise<KeptDraft> {
			const draft = await findDraft(userId, id);
			ensureCanPublish(draft.publication?.status);
			const { parts, method } = await ensureReady(userId, draft);
			const shouldHandOver = when.kind === 'now' && (isByHand || method.kind === 'open_in_x');
			await change(userId, async (tx) => {
				const store = createScheduleStore(tx);
				if (!(await lockDraft(tx, userId, id))) throw draftGone();
				const { status, leaseId, begunBy } = (await store.lock(userId, [id])).get(id) ?? {};
				ensureCanPublish(status);
				if (leaseId) throw locked('The posts of this draft are being deleted right now.');
				const account = begunBy ? await readXConnection(tx, userId) : null;
				const isOther = account !== null && account.accountId !== begunBy;
				if (isOther && !isAnew) throw otherAccount();
				const settings = await readSettings(tx, userId);
				const due = await findDue(tx, userId, id, when, settings, new Date(now()));
				// Posts that the user sends on X cost nothing.
				if (method.kind === 'done' && !shouldHandOver) {
					const overspending = await findOverspending(tx, prices, {
						userId,
						parts: isOther ? draft.parts : parts,
						queued: { draftId: id, at: due.at },
					});
					if (overspending) throw overspending;
				}
				if (status === 'deleted' || isOther) await store.forgetParts(id);
				if (shouldHandOver && (await store.handOver(userId, id, due))) return;
				// The user posts it on X meanwhile, so Warble must not.
				if (isByHand && method.kind === 'done') throw locked(partInDoubt);
				await store.put(
					userId,
					id,
					when.kind === 'now' ? { ...due, seconds: settings.undoSeconds } : due,
				);
			});
			return findDraft(userId, id);
		},

		/** See `unpublishDraft` in the contract. */
		async unpublish(userId: string, id: string): Promise<KeptDraft> {
			await findDraft(userId, id);
			const isRemoved = await createScheduleStore(em.fork()).remove(userId, id);
			const draft = await findDraft(userId, id);
			if (!isRemoved) {
				const reason = countSent(draft) > 0 ? partAtX : partInDoubt;
				throw locked(whyLocked(draft.publication?.status) ?? reason);
			}
			wake();
			return draft;
		},

		/** See `swapPublications` in the contract. */
		async swap(userId: string, id: string, otherId: string): Promise<KeptDraft> {
			await Promise.all([findDraft(userId, id), findDraft(userId, otherId)]);
			await change(userId, async (tx) => {
				const store = createScheduleStore(tx);
				const rows = await store.lock(userId, [id, otherId]);
				const [one, other] = [ensureQueued(rows.get(id)), ensureQueued(rows.get(otherId))];
				await store.move(userId, [
					{ ...other, draftId: id },
					{ ...one, draftId: otherId },
				]);
			});
			return findDraft(userId, id);
		},

		/** See `listFreeSlots` in the contract. */
		async listFreeSlots(userId: string, draftId?: string): Promise<SlotTime[]> {
			const settings = await readSettings(em, userId);
			const waiting = await createScheduleStore(em).listWaiting(userId);
			const taken = waiting.filter((publication) => publication.draftId !== draftId);
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
	const others = waiting.filter((publication) => publication.draftId !== draftId);
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

function ensureCanPublish(status: PublicationStatus | undefined): void {
	const reason = whyLocked(status);
	if (reason !== undefined) throw locked(reason);
}

/** Why a draft with this status can be neither published nor taken back. */
function whyLocked(status: PublicationStatus | undefined): string | undefined {
	if (status === 'publishing') return 'This draft is being posted right now.';
	if (status === 'posted') return 'This draft has been posted already.';
	if (status === 'unsure')
		return 'X didn’t confirm a part of this draft. Check whether it’s there first.';
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
