import type { FastifyBaseLogger } from 'fastify';
import type {
	ManagedAnnouncement,
	NewAnnouncement,
} from '../../contract/announcements/managed-announcements.ts';
import type { Em } from '../database/orm.ts';
import { invalidField, notFound } from '../http/app-error.ts';
import { createAnnouncementStore } from './announcement-store.ts';

/** How long a process does not notice what another one, or a command, has changed. */
const FRESH_MS = 2000;

interface Current {
	/** When maintenance ends as far as is known; null if there is none. */
	maintenanceEnds: Date | null;
	/** Those that have not ended. */
	announcements: ManagedAnnouncement[];
}

export type Announcements = ReturnType<typeof createAnnouncements>;

/** What is announced, and whether there is maintenance. */
export function createAnnouncements(em: Em, log?: FastifyBaseLogger) {
	const store = createAnnouncementStore(em);
	let known: Current = { maintenanceEnds: null, announcements: [] };
	let reading: { current: Promise<Current>; until: number } | undefined;

	const read = async (): Promise<Current> => {
		try {
			const [maintenanceEnds, announcements] = [await store.readMaintenance(), await store.list()];
			known = { maintenanceEnds, announcements };
		} catch (error) {
			// Requests that need the database say so themselves.
			log?.warn({ err: error }, 'announcements could not be read');
		}
		return known;
	};
	/** Asked by every page and every write, so it is read every two seconds at most. */
	const current = (): Promise<Current> => {
		if (reading && performance.now() < reading.until) return reading.current;
		reading = { current: read(), until: performance.now() + FRESH_MS };
		return reading.current;
	};
	const changed = <Result>(result: Result): Result => {
		reading = undefined;
		return result;
	};

	return {
		current,

		/** Whether work in the background has to wait. */
		isPaused: async (): Promise<boolean> => (await current()).maintenanceEnds !== null,

		/** Throws 400 `invalid_input`. */
		async add(announcement: NewAnnouncement): Promise<ManagedAnnouncement> {
			const startsAt = readFuture('startsAt', announcement.startsAt, new Date(0));
			const endsAt = readFuture('endsAt', announcement.endsAt, startsAt, new Date());
			const added = {
				...announcement,
				text: announcement.text.trim(),
				startsAt: startsAt.toISOString(),
				endsAt: endsAt.toISOString(),
			};
			return changed({ ...added, id: await store.add(added) });
		},

		/** Throws 404. */
		async remove(id: string): Promise<void> {
			if (!changed(await store.remove(id))) throw notFound('There is no such announcement.');
		},

		/** Begins maintenance, or changes when it ends. Throws 400 `invalid_input`. */
		async startMaintenance(until: string): Promise<Date> {
			const endsAt = readFuture('until', until, new Date());
			await store.startMaintenance(endsAt);
			return changed(endsAt);
		},

		/** False if there was none. */
		endMaintenance: async (): Promise<boolean> => changed(await store.endMaintenance()),
	};
}

/** A time after all of the others. */
function readFuture(field: string, text: string, ...others: Date[]): Date {
	const time = new Date(text);
	if (Number.isNaN(time.getTime()))
		throw invalidField(field, 'Give the time as 2026-11-23T21:30:00Z.');
	if (others.some((other) => time <= other))
		throw invalidField(field, 'This time has passed, or is before the start. Choose a later one.');
	return time;
}
