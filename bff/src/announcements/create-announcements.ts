import type { FastifyBaseLogger } from 'fastify';
import type {
	ManagedAnnouncement,
	NewAnnouncement,
} from '../../contract/announcements/managed-announcements.ts';
import type { Em } from '../database/orm.ts';
import { invalidField, notFound } from '../http/app-error.ts';
import { parseAddress } from '../rich-text/web-address.ts';
import { type CurrentAnnouncements, createAnnouncementStore } from './announcement-store.ts';

/** Cache lifetime. */
const FRESH_MS = 2000;
/** Older values are not used: the next request waits for a new read. */
const USABLE_MS = 5000;

export type Announcements = ReturnType<typeof createAnnouncements>;

/** The announcements, and whether there is maintenance. */
export function createAnnouncements(em: Em, log?: FastifyBaseLogger) {
	const store = createAnnouncementStore(em);
	let known: CurrentAnnouncements = { maintenanceEnds: null, announcements: [] };
	let knownAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<void> | undefined;

	const read = (): Promise<void> => {
		const own = store
			.read()
			.catch((error: unknown) => {
				// Requests that need the database report the failure themselves.
				log?.warn({ err: error }, 'announcements could not be read');
				return known;
			})
			.then((announced) => {
				// The announcements were changed meanwhile.
				if (reading !== own) return;
				known = announced;
				knownAt = performance.now();
				reading = undefined;
			});
		reading = own;
		return own;
	};
	const age = () => performance.now() - knownAt;
	/** Called by every page and every write, which wait only if the cached value is old. */
	const current = async (): Promise<CurrentAnnouncements> => {
		if (age() > FRESH_MS && !reading) void read();
		while (age() > USABLE_MS) await (reading ?? read());
		return known;
	};
	const changed = <Result>(result: Result): Result => {
		reading = undefined;
		knownAt = Number.NEGATIVE_INFINITY;
		return result;
	};

	return {
		current,

		/** Whether background work has to wait. */
		isPaused: async (): Promise<boolean> => (await current()).maintenanceEnds !== null,

		/** Throws 400 `invalid_input`. */
		async add(announcement: NewAnnouncement): Promise<ManagedAnnouncement> {
			const startsAt = readFuture('startsAt', announcement.startsAt, new Date(0));
			const endsAt = readFuture('endsAt', announcement.endsAt, startsAt, new Date());
			if (announcement.link && !isTrusted(announcement.link.url))
				throw invalidField('link/url', 'Give an https address, or a path that begins with one /.');
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

		/** Begins maintenance, or changes its expected end. Throws 400 `invalid_input`. */
		async startMaintenance(until: string): Promise<Date> {
			const endsAt = readFuture('until', until, new Date());
			await store.startMaintenance(endsAt);
			return changed(endsAt);
		},

		/** False if there was none. */
		endMaintenance: async (): Promise<boolean> => changed(await store.endMaintenance()),
	};
}

/** Stands for the origin of this product, which no other address has. */
const OWN = 'https://own.invalid';

/** Whether it leads to a path of this product, or over https to another site. */
function isTrusted(address: string): boolean {
	const url = parseAddress(address, OWN);
	return address.startsWith('/') ? url?.origin === OWN : url?.protocol === 'https:';
}

/** A time after all others. */
function readFuture(field: string, text: string, ...others: Date[]): Date {
	const time = new Date(text);
	if (Number.isNaN(time.getTime()))
		throw invalidField(field, 'Give the time as 2026-11-23T21:30:00Z.');
	if (others.some((other) => time <= other))
		throw invalidField(field, 'This time has passed, or is before the start. Choose a later one.');
	return time;
}
