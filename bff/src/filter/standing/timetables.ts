import {
	STANDING_LIMIT,
	type StandingFilter,
	type Timetable,
} from '../../../contract/filter/standing.ts';
import { lockUser } from '../../auth/auth.ts';
import { publicOrigin } from '../../config/addresses.ts';
import type { Context } from '../../context.ts';
import { AppError, invalidField, notFound } from '../../http/app-error.ts';
import { dayOf, findZone } from '../../zones/zones.ts';
import type { Templates } from '../template/templates.ts';
import { nextRunTime } from './next-run-time.ts';
import type { SpendingStore } from './spending-store.ts';
import { createTimetableStore, type StoredTimetable } from './timetable-store.ts';

export interface TimetablesOptions extends Pick<Context, 'em' | 'config' | 'now'> {
	templates: Templates;
	spending: SpendingStore;
}

export type Timetables = ReturnType<typeof createTimetables>;

const nameCollator = new Intl.Collator('en', { numeric: true });

/** Reads and changes when the filters of a user run by themselves. */
export function createTimetables({
	em,
	config,
	templates,
	spending,
	now = Date.now,
}: TimetablesOptions) {
	const store = createTimetableStore(em);

	const toStandingFilter = async (
		userId: string,
		{ templateId, name, runningId, lastRun, blocked, ...row }: StoredTimetable,
	): Promise<StandingFilter> => {
		const { every, slots, zone, dailyLimit, pausedAt, nextAt, feedId } = row;
		const canRun = blocked === null || blocked.code === 'daily_limit_reached';
		return {
			templateId,
			name,
			timetable: { every, slots, zone, dailyLimit },
			isPaused: pausedAt !== null,
			nextAt: canRun && nextAt ? nextAt.toISOString() : null,
			spentToday: await spending.readSpent(userId, templateId, dayOf(new Date(now()), zone)),
			runningId,
			blocked,
			lastRun,
			feed: feedId === null ? null : feedOf(feedId),
		};
	};
	const feedOf = (feedId: string) => {
		const address = `${publicOrigin(config)}/api/feeds/${feedId}`;
		return { atom: `${address}.atom`, json: `${address}.json` };
	};

	/** Throws 404. */
	const read = async (userId: string, templateId: string): Promise<StandingFilter> => {
		await templates.read(userId, templateId);
		const [row] = await store.list(userId, templateId);
		if (!row) throw notStanding();
		return toStandingFilter(userId, row);
	};

	return {
		read,

		async list(userId: string): Promise<{ filters: StandingFilter[]; zone: string | null }> {
			const rows = await store.list(userId);
			rows.sort((a, b) => nameCollator.compare(a.name, b.name));
			return {
				filters: await Promise.all(rows.map((row) => toStandingFilter(userId, row))),
				zone: await store.findZone(userId),
			};
		},

		/** Throws 404, 400 `invalid_input`, 409 `standing_limit_reached`. */
		async save(userId: string, templateId: string, input: Timetable): Promise<StandingFilter> {
			await templates.read(userId, templateId);
			const timetable = readTimetable(input);
			const time = new Date(now());
			await em.fork().transactional(async (tx) => {
				await lockUser(tx, userId);
				const saved = createTimetableStore(tx);
				if ((await saved.countOthers(userId, templateId)) >= STANDING_LIMIT) throw limitReached();
				const nextAt = nextRunTime(timetable, time);
				await saved.save(userId, templateId, timetable, { nextAt, now: time });
			});
			return read(userId, templateId);
		},

		/** Throws 404. */
		async pause(userId: string, templateId: string, paused: boolean): Promise<StandingFilter> {
			const { timetable, isPaused } = await read(userId, templateId);
			if (paused !== isPaused) {
				const time = new Date(now());
				const nextAt = paused ? null : nextRunTime(timetable, time);
				if (!(await store.pause(userId, templateId, { nextAt, now: time }))) throw notStanding();
			}
			return read(userId, templateId);
		},

		/** Throws 404 for an unknown template. */
		async remove(userId: string, templateId: string): Promise<void> {
			await templates.read(userId, templateId);
			await store.remove(userId, templateId);
		},
	};
}

/** A timetable in its stored form. Throws 400. */
function readTimetable({ every, slots, zone, dailyLimit }: Timetable): Timetable {
	const known = findZone(zone);
	if (known === undefined)
		throw invalidField('zone', 'We do not know this time zone. Choose one from the list.');
	if (every === 'slots' && slots.length === 0)
		throw invalidField('slots', 'Choose at least one time, or every hour.');
	const unique = new Map(slots.map((slot) => [`${slot.weekday} ${slot.time}`, slot]));
	const sorted = [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot);
	return { every, slots: sorted, zone: known, dailyLimit };
}

export function notStanding(): AppError {
	return notFound('This filter doesn’t run by itself.');
}

function limitReached(): AppError {
	return new AppError(
		409,
		'standing_limit_reached',
		`${STANDING_LIMIT} of your filters run by themselves, the maximum. Stop one that you no longer need.`,
	);
}
