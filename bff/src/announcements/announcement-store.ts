import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type {
	ManagedAnnouncement,
	NewAnnouncement,
} from '../../contract/announcements/managed-announcements.ts';
import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('announcements');

/** The only row of `maintenance`. */
const ROW = 1;

/** The current announcements and the state of maintenance. */
export interface CurrentAnnouncements {
	/** The expected end of maintenance; null if there is none. */
	maintenanceEnds: Date | null;
	/** Announcements that have not ended, latest first. */
	announcements: ManagedAnnouncement[];
}

/** The current announcement, or no id if there is none. */
type Row = { maintenanceEnds: Date | null } & (
	| (Omit<ManagedAnnouncement, 'startsAt' | 'endsAt'> & {
			startsAt: Date;
			endsAt: Date;
	  })
	| { id: null; startsAt: null; endsAt: null }
);

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>;

export function createAnnouncementStore(em: Em) {
	return {
		async read(): Promise<CurrentAnnouncements> {
			const { rows } = await sql<Row>`
				select maintenance.ends_at as "maintenanceEnds", id, text, severity, link, audience,
					starts_at as "startsAt", announcements.ends_at as "endsAt"
				from (select) one
				left join (select ends_at from maintenance where id = ${ROW}) maintenance on true
				left join announcements on announcements.ends_at > now()
				order by starts_at desc, id
			`.execute(db(em));
			return {
				maintenanceEnds: rows[0]?.maintenanceEnds ?? null,
				announcements: rows.flatMap((row) => {
					if (row.id === null) return [];
					const { maintenanceEnds: _, startsAt, endsAt, ...announcement } = row;
					return {
						...announcement,
						startsAt: startsAt.toISOString(),
						endsAt: endsAt.toISOString(),
					};
				}),
			};
		},

		async add({ link, startsAt, endsAt, ...announcement }: NewAnnouncement): Promise<string> {
			const id = randomUUID();
			await db(em)
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
			const { numDeletedRows } = await db(em)
				.deleteFrom('announcements')
				.where('id', '=', id)
				.executeTakeFirst();
			return numDeletedRows > 0n;
		},

		async startMaintenance(endsAt: Date): Promise<void> {
			await db(em)
				.insertInto('maintenance')
				.values({ id: ROW, endsAt })
				.onConflict((conflict) => conflict.column('id').doUpdateSet({ endsAt }))
				.execute();
		},

		/** False if there was none. */
		async endMaintenance(): Promise<boolean> {
			const { numDeletedRows } = await db(em)
				.deleteFrom('maintenance')
				.where('id', '=', ROW)
				.executeTakeFirst();
			return numDeletedRows > 0n;
		},
	};
}
