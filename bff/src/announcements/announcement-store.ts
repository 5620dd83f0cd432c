import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type {
	ManagedAnnouncement,
	NewAnnouncement,
} from '../../contract/announcements/managed-announcements.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';

/** The only row of `maintenance`. */
const ROW = 1;

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>;

export function createAnnouncementStore(em: Em) {
	return {
		/** The announcements that have not ended, the latest first. */
		async list(): Promise<ManagedAnnouncement[]> {
			const rows = await queries(em)
				.selectFrom('announcements')
				.where('endsAt', '>', sql<Date>`now()`)
				.orderBy('startsAt', 'desc')
				.orderBy('id')
				.select(['id', 'text', 'severity', 'link', 'audience', 'startsAt', 'endsAt'])
				.execute();
			return rows.map(({ startsAt, endsAt, ...row }) => ({
				...row,
				startsAt: readTime(startsAt).toISOString(),
				endsAt: readTime(endsAt).toISOString(),
			}));
		},

		async add({ link, startsAt, endsAt, ...announcement }: NewAnnouncement): Promise<string> {
			const id = randomUUID();
			await queries(em)
				.insertInto('announcements')
				.values({
					...announcement,
					id,
					link: link && sql<typeof link>`${JSON.stringify(link)}::jsonb`,
					startsAt: new Date(startsAt),
					endsAt: new Date(endsAt),
				})
				.execute();
			return id;
		},

		/** False if there is no such announcement. */
		async remove(id: string): Promise<boolean> {
			const { numDeletedRows } = await queries(em)
				.deleteFrom('announcements')
				.where('id', '=', id)
				.executeTakeFirst();
			return numDeletedRows > 0n;
		},

		/** When maintenance ends as far as is known; null if there is none. */
		async readMaintenance(): Promise<Date | null> {
			const row = await queries(em)
				.selectFrom('maintenance')
				.where('id', '=', ROW)
				.select('endsAt')
				.executeTakeFirst();
			return row ? readTime(row.endsAt) : null;
		},

		async startMaintenance(endsAt: Date): Promise<void> {
			await queries(em)
				.insertInto('maintenance')
				.values({ id: ROW, endsAt })
				.onConflict((conflict) => conflict.column('id').doUpdateSet({ endsAt }))
				.execute();
		},

		/** False if there was none. */
		async endMaintenance(): Promise<boolean> {
			const { numDeletedRows } = await queries(em)
				.deleteFrom('maintenance')
				.where('id', '=', ROW)
				.executeTakeFirst();
			return numDeletedRows > 0n;
		},
	};
}
