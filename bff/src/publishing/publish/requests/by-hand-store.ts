import { sql } from 'kysely';
import { areaDb, type Em } from '../../../database/orm.ts';
import type { OnPublicationEnd } from '../sending/publication-end.ts';

const db = areaDb('publishing');

/** A part that the user says they posted. */
export interface ReportedPart {
	userId: string;
	draftId: string;
	position: number;
	/** Undefined: the user gave no link. */
	postedId: string | undefined;
	/** The user's account at X, as far as it is known. */
	accountId: string | undefined;
}

export type ByHandStore = ReturnType<typeof createByHandStore>;

const now = sql<Date>`now()`;

/** What users report about the posts that they write on X themselves. */
export function createByHandStore(em: Em, onEnd?: OnPublicationEnd) {
	/** Locks the publication, and reads which parts are at X. */
	const lock = async (tx: Em, userId: string, draftId: string) => {
		const publication = await db(tx)
			.selectFrom('publications')
			.where('draftId', '=', draftId)
			.where('userId', '=', userId)
			.select('status')
			.forUpdate()
			.executeTakeFirst();
		const posted = await db(tx)
			.selectFrom('publication_parts')
			.where('draftId', '=', draftId)
			.where('status', '=', 'posted')
			.orderBy('position')
			.select(['position', 'postedId'])
			.select(sql<boolean>`first_attempt_at is null`.as('isByUser'))
			.execute();
		return { status: publication?.status, posted };
	};

	return {
		/**
		 * Stores that a part is at X. After the last one the publication is `posted`. `repeated`:
		 * another part has the same post. `refused`: it is not the turn of this part.
		 */
		async markPosted({
			userId,
			draftId,
			position,
			postedId,
			accountId,
		}: ReportedPart): Promise<'stored' | 'repeated' | 'refused'> {
			return em.fork().transactional(async (tx) => {
				const { status, posted } = await lock(tx, userId, draftId);
				const known = posted.find((part) => part.position === position);
				const isTurn = known ? known.isByUser : status === 'by_hand' && position === posted.length;
				if (!isTurn) return 'refused';
				if (posted.some((part) => part !== known && part.postedId === (postedId ?? '')))
					return 'repeated';
				if (!known) {
					const { rows } = await sql`
						insert into publication_parts (draft_id, position, text, media, status, posted_id, posted_at)
						select id, ${position}, part->>'text', part->'media', 'posted', ${postedId ?? null}, now()
						from (select id, parts->${position}::int as part from drafts where id = ${draftId} and user_id = ${userId}) draft
						where part is not null
						on conflict (draft_id, position) do update set status = 'posted', first_attempt_at = null,
							text = excluded.text, media = excluded.media, posted_id = excluded.posted_id, posted_at = excluded.posted_at
						returning position
					`.execute(db(tx));
					if (rows.length === 0) return 'refused';
				} else if (postedId !== undefined) {
					await db(tx)
						.updateTable('publication_parts')
						.set({ postedId })
						.where('draftId', '=', draftId)
						.where('position', '=', position)
						.execute();
				}
				if (accountId !== undefined && position === 0)
					await db(tx)
						.updateTable('publications')
						.set({ accountId })
						.where('draftId', '=', draftId)
						.where('userId', '=', userId)
						.execute();
				const ended = await db(tx)
					.updateTable('publications')
					.set({ status: 'posted', postedAt: now, updatedAt: now })
					.where('draftId', '=', draftId)
					.where('userId', '=', userId)
					.where('status', '=', 'by_hand')
					.where(
						sql<boolean>`(select jsonb_array_length(parts) from drafts where id = draft_id) <= ${posted.length + (known ? 0 : 1)}`,
					)
					.returning('draftId')
					.executeTakeFirst();
				if (ended) await onEnd?.({ userId, draftId, status: 'posted' }, tx);
				return 'stored';
			});
		},

		/** Forgets the report about a part. False if it is not the last one, or not the user's. */
		async takeBack(userId: string, draftId: string, position: number): Promise<boolean> {
			return em.fork().transactional(async (tx) => {
				const { status, posted } = await lock(tx, userId, draftId);
				const last = posted.at(-1);
				const canTakeBack = status === 'by_hand' || status === 'posted';
				if (!canTakeBack || !last?.isByUser || last.position !== position) return false;
				await db(tx)
					.deleteFrom('publication_parts')
					.where('draftId', '=', draftId)
					.where('position', '=', position)
					.execute();
				await db(tx)
					.updateTable('publications')
					.set({ status: 'by_hand', postedAt: null, updatedAt: now })
					.where('draftId', '=', draftId)
					.where('userId', '=', userId)
					.execute();
				return true;
			});
		},
	};
}
