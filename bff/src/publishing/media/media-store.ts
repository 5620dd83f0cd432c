import { sql } from 'kysely';
import type { Media, MediaKind } from '../../../contract/publishing/media.ts';
import { lockUser } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('publishing');

// The statements on `media`. Those for a user's requests name the user, so that another user's
// media are neither found nor changed.

/** The least that a file counts as, so that a quota also limits their number. */
const LEAST_BYTES = 64 * 1024;

const columns = [
	'id',
	'name',
	'kind',
	'type',
	'size',
	'width',
	'height',
	'durationMs',
	'status',
	'received as offset',
] as const;

/** Narrows the status: media that users see are not deleted. */
interface VisibleMedia {
	status: Media['status'];
}

/** Whose media it is, which is also where its bytes are: see `keys.ts`. */
export interface MediaOwner {
	userId: string;
	id: string;
}

const own = (em: Em, userId: string) =>
	db(em).selectFrom('media').where('userId', '=', userId).where('status', '<>', 'deleted');

/** Inserts an upload if the quota has room, and resolves with whether it had. */
export function insertMedia(
	em: Em,
	userId: string,
	file: { id: string; name: string; kind: MediaKind; type: string; size: number },
	quotaBytes: number,
): Promise<boolean> {
	return em.fork().transactional(async (tx) => {
		await lockUser(tx, userId);
		const { used } = await db(tx)
			.selectFrom('media')
			.where('userId', '=', userId)
			.where('status', '<>', 'deleted')
			.select(sql<string>`coalesce(sum(greatest(size, ${LEAST_BYTES})), 0)`.as('used'))
			.executeTakeFirstOrThrow();
		if (Number(used) + Math.max(file.size, LEAST_BYTES) > quotaBytes) return false;
		const now = new Date();
		const begun = { received: 0, width: 0, height: 0, durationMs: null, status: 'uploading' };
		await db(tx)
			.insertInto('media')
			.values({ ...file, ...begun, status: 'uploading', userId, createdAt: now, usedAt: now })
			.execute();
		return true;
	});
}

export function findMedia(em: Em, userId: string, id: string): Promise<Media | undefined> {
	return own(em, userId)
		.where('id', '=', id)
		.select(columns)
		.$narrowType<VisibleMedia>()
		.executeTakeFirst();
}

/** In no order. Those that do not exist are left out. */
export function findSeveral(em: Em, userId: string, ids: readonly string[]): Promise<Media[]> {
	return own(em, userId)
		.where('id', 'in', ids)
		.select(columns)
		.$narrowType<VisibleMedia>()
		.execute();
}

/** Counts bytes that were stored at `offset`, unless others were stored there meanwhile. */
export function advanceMedia(
	em: Em,
	{ userId, id }: MediaOwner,
	offset: number,
	end: number,
): Promise<Media | undefined> {
	return db(em)
		.updateTable('media')
		.set({ received: end, usedAt: new Date() })
		.where('id', '=', id)
		.where('userId', '=', userId)
		.where('status', '=', 'uploading')
		.where('received', '=', offset)
		.returning(columns)
		.$narrowType<VisibleMedia>()
		.executeTakeFirst();
}

/** Undefined if the upload was deleted, or is ready already. */
export function completeMedia(
	em: Em,
	{ userId, id }: MediaOwner,
	content: Pick<Media, 'kind' | 'type' | 'size' | 'width' | 'height' | 'durationMs'>,
): Promise<Media | undefined> {
	return db(em)
		.updateTable('media')
		.set({ ...content, status: 'ready', usedAt: new Date() })
		.where('id', '=', id)
		.where('userId', '=', userId)
		.where('status', '=', 'uploading')
		.returning(columns)
		.$narrowType<VisibleMedia>()
		.executeTakeFirst();
}

/** Hides a file from its user. Resolves with whether there was one. */
export async function markMediaDeleted(em: Em, { userId, id }: MediaOwner): Promise<boolean> {
	const row = await db(em)
		.updateTable('media')
		.set({ status: 'deleted' })
		.where('id', '=', id)
		.where('userId', '=', userId)
		.where('status', '<>', 'deleted')
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** Deletes the row of a file whose bytes are gone. */
export async function deleteMarkedMedia(em: Em, { userId, id }: MediaOwner): Promise<void> {
	await db(em)
		.deleteFrom('media')
		.where('id', '=', id)
		.where('userId', '=', userId)
		.where('status', '=', 'deleted')
		.execute();
}

/** Marks uploads without new bytes since `before` as deleted. */
export async function markAbandonedUploads(em: Em, before: Date): Promise<void> {
	await db(em)
		.updateTable('media')
		.set({ status: 'deleted' })
		.where('status', '=', 'uploading')
		.where('usedAt', '<', before)
		.execute();
}

/**
 * Ready media that were last seen in use before this time, in the order of their ids and beginning
 * after `after`.
 */
export function listIdle(
	em: Em,
	before: Date,
	after: string,
	limit: number,
	userId?: string,
): Promise<MediaOwner[]> {
	return db(em)
		.selectFrom('media')
		.where('status', '=', 'ready')
		.where('usedAt', '<', before)
		.where('id', '>', after)
		.$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
		.select(['id', 'userId'])
		.orderBy('id')
		.limit(limit)
		.execute();
}

export async function markUsed(em: Em, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await db(em).updateTable('media').set({ usedAt: new Date() }).where('id', 'in', ids).execute();
}

/** Media that are hidden, but may still have bytes. */
export function listMarkedMedia(em: Em, after: string, limit: number): Promise<MediaOwner[]> {
	return db(em)
		.selectFrom('media')
		.where('status', '=', 'deleted')
		.where('id', '>', after)
		.select(['id', 'userId'])
		.orderBy('id')
		.limit(limit)
		.execute();
}
