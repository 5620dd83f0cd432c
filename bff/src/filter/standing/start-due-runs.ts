import { CATCH_UP_DAYS } from '../../../contract/filter/standing.ts';
import { type ApiKeyStore, modelKey } from '../../account/account.ts';
import { subscriptionRequired } from '../../auth/auth.ts';
import type { Context } from '../../context.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { DAY_MS, HOUR_MS } from '../../time.ts';
import { dayOf } from '../../zones/zones.ts';
import { promptHash } from '../judge/judge-prompt.ts';
import { FILTER_KEY_MISSING } from '../key-missing.ts';
import { dailyLimitReached } from './daily-limit.ts';
import { nextDayRunTime, nextRunTime } from './next-run-time.ts';
import type { SpendingStore } from './spending-store.ts';
import { createStartDueStore, type DueTimetable, hasAccess } from './start-due-store.ts';

/**
 * How much of the window before is read again: networks show posts late, and posts of the last hour
 * are bought again in any case, as they may be edited.
 */
const OVERLAP_MS = HOUR_MS;

export interface StartDueOptions extends Pick<Context, 'em' | 'config' | 'log' | 'now'> {
	keys: ApiKeyStore;
	spending: SpendingStore;
}

/**
 * Returns a function that starts the run of the timetable that has been due for longest, or says
 * why it cannot run, and sets its next time: times that were missed are run once. Resolves to false
 * if none is due. Any number of processes may call it at the same time.
 */
export function createStartDue({
	em,
	config,
	keys,
	spending,
	log,
	now = Date.now,
}: StartDueOptions) {
	const store = createStartDueStore(em);

	/** Why a due timetable cannot run, and when it is tried again. */
	const findObstacle = async (due: DueTimetable, time: Date, spent: number) => {
		if (!hasAccess(due)) {
			const { code, message } = subscriptionRequired();
			return { nextAt: nextRunTime(due, time), ...errorBody(code, message) };
		}
		if (spent >= due.dailyLimit) {
			const { code, message } = dailyLimitReached(due, time);
			return { nextAt: nextDayRunTime(due, time), ...errorBody(code, message) };
		}
		try {
			const sealedKeys = await keys.readSealed(due.userId);
			modelKey({ keys, config }, due.userId, sealedKeys, FILTER_KEY_MISSING);
		} catch (error) {
			const nextAt = nextRunTime(due, time);
			if (error instanceof AppError) return { nextAt, ...errorBody(error.code, error.message) };
			// Otherwise this filter, the first one that is due, would keep all others from running.
			log.error({ err: error, templateId: due.templateId }, 'a standing filter cannot run');
			return { nextAt, ...errorBody('internal', 'Something went wrong on our side.') };
		}
		return undefined;
	};

	return async (): Promise<boolean> => {
		const time = new Date(now());
		const due = await store.findDue(time);
		if (!due) return false;
		const day = dayOf(time, due.zone);
		const spent = await spending.readSpent(due.userId, due.templateId, day);
		const obstacle = await findObstacle(due, time, spent);
		if (obstacle) {
			const { nextAt, ...blocked } = obstacle;
			await store.block(due, nextAt, blocked);
			return true;
		}
		const earliest = new Date(time.getTime() - CATCH_UP_DAYS * DAY_MS);
		const coveredUntil = due.coveredUntil ?? earliest;
		const since = new Date(Math.max(coveredUntil.getTime() - OVERLAP_MS, earliest.getTime()));
		await store.start(due, nextRunTime(due, time), coveredUntil, {
			version: due.version,
			title: due.name,
			description: '',
			timeRangeValue: Math.max(1, Math.ceil((time.getTime() - since.getTime()) / HOUR_MS)),
			timeRangeUnit: 'hours',
			since,
			until: time,
			createdAt: time,
			model: config.model.name,
			promptHash: promptHash(plainText(due.description)),
			maxCost: due.dailyLimit - spent,
		});
		return true;
	};
}
