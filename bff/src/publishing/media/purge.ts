import type { Em } from '../../database/orm.ts';
import { DAY_MS } from '../../time.ts';
import {
	listIdle,
	listMarkedMedia,
	type MediaOwner,
	markAbandonedUploads,
	markUsed,
} from './media-store.ts';
import type { createUploads } from './uploads.ts';

/** How long uploads without new bytes are kept. */
const ABANDONED_DAYS = 1;
/** How long unused media are kept. Until then, removing one from a draft can be undone. */
const UNUSED_DAYS = 30;
/** The same for a user without free storage. */
const UNUSED_DAYS_WITHOUT_ROOM = 1;
const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The ids that something refers to: a draft, an earlier version of a draft, or a queued post. */
export type UsedMedia = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

type Uploads = Pick<ReturnType<typeof createUploads>, 'remove' | 'removeMarked'>;

/** Deletes unneeded media. */
export function createPurge(em: Em, uploads: Uploads, usedMedia: UsedMedia) {
	const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

	/**
	 * Takes media last seen in use before this time, and either marks them as used again or deletes
	 * them.
	 */
	async function removeUnused(before: Date, userId?: string): Promise<number> {
		let removed = 0;
		await eachBatch(
			(after) => listIdle(em, before, after, BATCH, userId),
			async (batch) => {
				const ids = batch.map(({ id }) => id);
				const used = await usedMedia(ids);
				await markUsed(
					em,
					ids.filter((id) => used.has(id)),
				);
				for (const media of batch)
					if (!used.has(media.id) && (await uploads.remove(media))) removed += 1;
			},
		);
		return removed;
	}

	return {
		/** Deletes abandoned uploads and unused media. Resolves with their number. */
		async all(): Promise<number> {
			const removed = await removeUnused(daysAgo(UNUSED_DAYS));
			await markAbandonedUploads(em, daysAgo(ABANDONED_DAYS));
			let abandoned = 0;
			await eachBatch(
				(after) => listMarkedMedia(em, after, BATCH),
				async (batch) => {
					for (const media of batch) await uploads.removeMarked(media);
					abandoned += batch.length;
				},
			);
			return removed + abandoned;
		},

		makeRoom: (userId: string) => removeUnused(daysAgo(UNUSED_DAYS_WITHOUT_ROOM), userId),
	};
}

async function eachBatch(
	list: (after: string) => Promise<MediaOwner[]>,
	handle: (batch: MediaOwner[]) => Promise<void>,
): Promise<void> {
	for (let after = FIRST_ID; ; ) {
		const batch = await list(after);
		if (batch.length > 0) await handle(batch);
		if (batch.length < BATCH) return;
		after = batch.at(-1)?.id ?? after;
	}
}
