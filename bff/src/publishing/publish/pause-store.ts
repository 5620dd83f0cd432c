import { sql } from 'kysely';
import { type Em, queries } from '../../database/orm.ts';

/** Pauses the queue of a user whose connection expired. Returns false if it is paused already. */
export async function pauseQueue(em: Em, userId: string): Promise<boolean> {
	const paused = {
		pausedAt: sql<Date>`now()`,
		pauseReason: 'connection_expired' as const,
		updatedAt: sql<Date>`now()`,
	};
	const row = await queries(em)
		.insertInto('publishing_settings')
		.values({
			userId,
			slots: sql`'[]'::jsonb`,
			undoSeconds: 10,
			mailOnFailure: true,
			longPosts: false,
			...paused,
		})
		.onConflict((conflict) =>
			conflict
				.column('userId')
				.doUpdateSet(paused)
				.where('publishing_settings.pausedAt', 'is', null),
		)
		.returning('userId')
		.executeTakeFirst();
	return row !== undefined;
}
