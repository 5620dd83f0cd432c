import { sql } from 'kysely';
import type { Pause, PublishingSettings, Slot } from '../../../contract/publishing/settings.ts';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('publishing');

export interface StoredSettings
	extends Pick<
		PublishingSettings,
		| 'slots'
		| 'undoSeconds'
		| 'monthlyLimit'
		| 'mailOnFailure'
		| 'weeklyDigest'
		| 'resultsLimit'
		| 'longPosts'
		| 'isZoneSet'
		| 'zone'
		| 'paused'
	> {}

const defaultSlots: Slot[] = [
	...[1, 2, 3, 4, 5].flatMap((weekday) => [
		{ weekday, time: '09:00' },
		{ weekday, time: '17:30' },
	]),
	{ weekday: 6, time: '10:00' },
	{ weekday: 7, time: '10:00' },
];

/** The settings of users who have not changed them. */
export const defaultSettings: StoredSettings = {
	zone: 'UTC',
	isZoneSet: false,
	slots: defaultSlots,
	undoSeconds: 10,
	monthlyLimit: null,
	mailOnFailure: true,
	weeklyDigest: false,
	resultsLimit: null,
	longPosts: false,
	paused: null,
};

const now = sql<Date>`now()`;
const columns = [
	'zone',
	'slots',
	'undoSeconds',
	'monthlyLimit',
	'mailOnFailure',
	'digestAfter',
	'resultsLimit',
	'longPosts',
	'pausedAt',
	'pauseReason',
] as const;

export async function readSettings(em: Em, userId: string): Promise<StoredSettings> {
	const row = await db(em)
		.selectFrom('publishing_settings')
		.where('userId', '=', userId)
		.select(columns)
		.executeTakeFirst();
	if (!row) return defaultSettings;
	const {
		digestAfter,
		pausedAt,
		pauseReason,
		undoSeconds,
		monthlyLimit,
		resultsLimit,
		...settings
	} = row;
	return {
		...settings,
		weeklyDigest: digestAfter !== null,
		monthlyLimit: monthlyLimit === null ? null : Number(monthlyLimit),
		resultsLimit: resultsLimit === null ? null : Number(resultsLimit),
		zone: row.zone ?? defaultSettings.zone,
		isZoneSet: row.zone !== null,
		undoSeconds: undoSeconds as StoredSettings['undoSeconds'],
		paused:
			pausedAt === null || pauseReason === null
				? null
				: { reason: pauseReason, since: pausedAt.toISOString() },
	};
}

/** Stores all settings except the pause, which `pause` and `unpause` change. */
export async function writeSettings(
	em: Em,
	userId: string,
	settings: StoredSettings,
): Promise<void> {
	const values = valuesOf(userId, settings);
	await db(em)
		.insertInto('publishing_settings')
		.values({ userId, ...values })
		.onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
		.execute();
}

/** Pauses the queue of a user. Returns false if it is paused already, for whatever reason. */
export async function pause(em: Em, userId: string, reason: Pause['reason']): Promise<boolean> {
	const values = { pausedAt: now, pauseReason: reason, updatedAt: now };
	const row = await db(em)
		.insertInto('publishing_settings')
		.values({ userId, ...valuesOf(userId, defaultSettings), ...values })
		.onConflict((conflict) =>
			conflict
				.column('userId')
				.doUpdateSet(values)
				.where('publishing_settings.pausedAt', 'is', null),
		)
		.returning('userId')
		.executeTakeFirst();
	return row !== undefined;
}

export async function unpause(em: Em, userId: string): Promise<void> {
	await db(em)
		.updateTable('publishing_settings')
		.where('userId', '=', userId)
		.set({ pausedAt: null, pauseReason: null, updatedAt: now })
		.execute();
}

function valuesOf(
	userId: string,
	{ zone, isZoneSet, slots, weeklyDigest, paused: _, ...settings }: StoredSettings,
) {
	return {
		...settings,
		// From now on, or as before if it is on already.
		digestAfter: weeklyDigest
			? sql<Date>`coalesce(
				(select digest_after from publishing_settings where user_id = ${userId}), now()
			)`
			: null,
		zone: isZoneSet ? zone : null,
		slots: sql<Slot[]>`${JSON.stringify(slots)}::jsonb`,
		updatedAt: now,
	};
}
