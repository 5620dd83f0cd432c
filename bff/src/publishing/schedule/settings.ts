import type { Static } from 'typebox';
import type {
	PublishingSettings,
	Slot,
	savePublishingSettings,
} from '../../../contract/publishing/settings.ts';
import { lockUser } from '../../auth/auth.ts';
import type { XPrices } from '../../config/limits-and-prices.ts';
import type { Context } from '../../context.ts';
import type { Em } from '../../database/orm.ts';
import { invalidField } from '../../http/app-error.ts';
import { findZone, isSlotTime, localTimeOf, monthOf, timeAt } from '../../zones/zones.ts';
import { readSpent } from '../publish/cost-store.ts';
import type { MethodOf } from './posting-method.ts';
import { createScheduleStore } from './schedule-store.ts';
import {
	pause,
	readSettings,
	type StoredSettings,
	unpause,
	writeSettings,
} from './settings-store.ts';

export type SettingsChange = Static<(typeof savePublishingSettings)['schema']['body']>;

export interface SettingsOptions extends Pick<Context, 'em' | 'now'> {
	methodOf: MethodOf;
	prices: XPrices;
	/** Called when the queue resumes, or times have changed. */
	wake: () => void;
}

export type PublishingSettingsService = ReturnType<typeof createPublishingSettings>;

/** Reads and changes how and when a user's posts are published. */
export function createPublishingSettings({
	em,
	methodOf,
	prices,
	wake,
	now = Date.now,
}: SettingsOptions) {
	const read = async (userId: string): Promise<PublishingSettings> => {
		const settings = await readSettings(em, userId);
		const [method, spent] = await Promise.all([
			methodOf(userId),
			readSpent(em, userId, monthOf(new Date(now()), settings.zone)),
		]);
		return { ...settings, spent, prices: { ...prices }, method };
	};

	return {
		read,

		/** Changes the given fields. Throws 400 `invalid_input` for an unknown zone. */
		async save(userId: string, { paused, ...change }: SettingsChange): Promise<PublishingSettings> {
			const zone = change.zone === undefined ? undefined : readZone(change.zone);
			await em.fork().transactional(async (tx) => {
				await lockUser(tx, userId);
				const before = await readSettings(tx, userId);
				const after: StoredSettings = {
					...before,
					...change,
					zone: zone ?? before.zone,
					isZoneSet: before.isZoneSet || zone !== undefined,
					slots: change.slots === undefined ? before.slots : tidy(change.slots),
				};
				if (Object.keys(change).length > 0) await writeSettings(tx, userId, after);
				if (zone !== undefined || change.slots) await moveQueue(tx, userId, after, new Date(now()));
				if (paused === true) await pause(tx, userId, 'user');
				if (paused === false) await unpause(tx, userId);
			});
			wake();
			return read(userId);
		},

		/** Turns mails off. False if they were already off, or the account was deleted. */
		async stopMail(
			userId: string,
			change: Partial<Record<'mailOnFailure' | 'weeklyDigest', false>>,
		): Promise<boolean> {
			return em.fork().transactional(async (tx) => {
				if (!(await lockUser(tx, userId))) return false;
				const before = await readSettings(tx, userId);
				const after = { ...before, ...change };
				if (JSON.stringify(after) === JSON.stringify(before)) return false;
				await writeSettings(tx, userId, after);
				return true;
			});
		},
	};
}

/**
 * Keeps queued posts at their times on the user's clock when its zone changes, and stores which are
 * in slots. Posts whose time has passed on the new clock are missed.
 */
async function moveQueue(
	tx: Em,
	userId: string,
	settings: StoredSettings,
	from: Date,
): Promise<void> {
	const { zone } = settings;
	const store = createScheduleStore(tx);
	const waiting = await store.listWaiting(userId);
	const moves = waiting.map((post) => {
		// "Post now" is a moment rather than a time on the clock.
		const { at, localTime } = post.isNow
			? { at: post.at, localTime: localTimeOf(post.at, zone) }
			: timeAt(post.localTime, zone);
		const isSlot = !post.isNow && isSlotTime(settings, { at });
		return { draftId: post.draftId, at, localTime, zone, isSlot };
	});
	await store.move(userId, moves);
	const passed = waiting.filter(
		(post, index) => post.at > from && (moves[index]?.at ?? post.at) <= from,
	);
	await store.markPassed(
		userId,
		passed.map(({ draftId }) => draftId),
	);
}

function readZone(name: string): string {
	const zone = findZone(name);
	if (zone === undefined)
		throw invalidField('zone', 'We do not know this time zone. Choose one from the list.');
	return zone;
}

/** Sorted and without duplicates. */
function tidy(slots: readonly Slot[]): Slot[] {
	const keys = new Set(slots.map(({ weekday, time }) => `${weekday} ${time}`));
	return [...keys].sort().map((key) => {
		const [weekday = '', time = ''] = key.split(' ');
		return { weekday: Number(weekday), time };
	});
}
