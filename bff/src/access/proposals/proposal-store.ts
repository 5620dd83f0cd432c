import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
	OPEN_PROPOSAL_LIMIT,
	PROPOSAL_DAYS,
	type Proposal,
	type ProposedAction,
} from '../../../contract/access/proposals.ts';
import { lockUser } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { cursorOf, isTime, isUuid, type PageRequest, readCursor } from '../../http/cursor.ts';
import { DAY_MS } from '../../time.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { ProposalEntity } from './proposal.entity.ts';
import { type ProposedRequest, subjectOf } from './proposed-request.ts';

const db = areaDb('access');

export type Outcome = NonNullable<Proposal['outcome']>;

export interface StoredProposal {
	id: string;
	by: string;
	request: ProposedRequest;
	note: string | null;
	status: Proposal['status'];
	hash: string;
	action: ProposedAction;
	outcome: Outcome | null;
	createdAt: Date;
	expiresAt: Date;
}

/** What a program proposes. */
export interface NewProposal {
	request: ProposedRequest;
	/** The id of the token or agent: see `Caller`. */
	caller: string;
	/** Its name. */
	by: string;
	note: string | null;
	action: ProposedAction;
	hash: string;
}

const columns = [
	'id',
	'by',
	'kind',
	'input',
	'note',
	'status',
	'hash',
	'action',
	'outcome',
	'createdAt',
	'expiresAt',
] as const;

export type ProposalStore = ReturnType<typeof createProposalStore>;

/** The rows of `proposals`. Changes are sent to webhooks, in the same transaction. */
export function createProposalStore(em: Em, now: () => number, emit: Webhooks['emit']) {
	const emitChange = (
		tx: Em,
		userId: string,
		event: 'proposal.created' | 'proposal.answered',
		proposal: Pick<StoredProposal, 'id' | 'by' | 'status'> & { kind: ProposedRequest['kind'] },
	) => emit(userId, event, async () => ({ proposal }), tx);
	const select = (userId: string, tx = em) =>
		db(tx).selectFrom('proposals').where('userId', '=', userId);
	const update = (userId: string, tx = em) =>
		db(tx).updateTable('proposals').where('userId', '=', userId);
	const countOpen = async (userId: string, tx = em): Promise<number> => {
		const row = await select(userId, tx)
			.where('status', '=', 'open')
			.select(({ fn }) => fn.countAll<string>().as('count'))
			.executeTakeFirstOrThrow();
		return Number(row.count);
	};

	return {
		countOpen,

		/** Throws 404. */
		async find(userId: string, id: string): Promise<StoredProposal> {
			const row = await select(userId).where('id', '=', id).select(columns).executeTakeFirst();
			if (!row) throw notFound();
			return toStored(row);
		},

		/** Newest first. */
		async list(
			userId: string,
			{ isOpen, page }: { isOpen: boolean; page: PageRequest },
		): Promise<{ rows: StoredProposal[]; next_cursor: string | null }> {
			const before = readCursor(page.cursor, isTime, isUuid);
			let query = select(userId)
				.orderBy('createdAt', 'desc')
				.orderBy('id', 'desc')
				.limit(page.limit + 1);
			if (isOpen) query = query.where('status', '=', 'open');
			if (before)
				query = query.where(
					sql<boolean>`(created_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`,
				);
			const rows = await query
				.select(columns)
				.select(cursorOf('created_at', 'id').as('cursor'))
				.execute();
			const found = rows.slice(0, page.limit);
			return {
				rows: found.map(({ cursor: _, ...row }) => toStored(row)),
				next_cursor: rows.length > page.limit ? (found.at(-1)?.cursor ?? null) : null,
			};
		},

		/** The newest approved proposal of the same kind about the same subject. */
		async findApproved(
			userId: string,
			request: ProposedRequest,
		): Promise<StoredProposal | undefined> {
			const row = await select(userId)
				.where('kind', '=', request.kind)
				.where('subject', '=', subjectOf(request))
				.where('status', '=', 'approved')
				.orderBy('answeredAt', 'desc')
				.limit(1)
				.select(columns)
				.executeTakeFirst();
			return row && toStored(row);
		},

		/**
		 * Stores a proposal. Replaces the open one of the same kind about the same subject, which keeps
		 * its id. `isNew`: whether anything was stored. Throws 409 `proposal_limit_reached`.
		 */
		async put(userId: string, proposal: NewProposal): Promise<{ id: string; isNew: boolean }> {
			const { request, action, ...given } = proposal;
			const { by } = given;
			const { kind } = request;
			const input: Record<string, unknown> = { ...request.input };
			const subject = subjectOf(request);
			const time = now();
			const expiresAt = new Date(time + PROPOSAL_DAYS * DAY_MS);
			return em.fork().transactional(async (tx) => {
				await lockUser(tx, userId);
				const open = await select(userId, tx)
					.where('kind', '=', kind)
					.where('subject', '=', subject)
					.where('status', '=', 'open')
					.select(['id', 'input', 'caller', 'by', 'note', 'hash'])
					.executeTakeFirst();
				if (open) {
					const { id, input: before, ...rest } = open;
					const isNew = !isDeepStrictEqual([before, rest], [input, given]);
					if (!isNew) return { id, isNew };
					await update(userId, tx)
						.where('id', '=', id)
						.set({ ...given, input: json(input), action: json(action), expiresAt })
						.execute();
					await emitChange(tx, userId, 'proposal.created', { id, kind, by, status: 'open' });
					return { id, isNew };
				}
				if ((await countOpen(userId, tx)) >= OPEN_PROPOSAL_LIMIT)
					throw new AppError(
						409,
						'proposal_limit_reached',
						`${OPEN_PROPOSAL_LIMIT} proposals already wait for the user. Propose this again once some are answered.`,
					);
				const id = randomUUID();
				await tx.insert(ProposalEntity, {
					...given,
					id,
					userId,
					kind,
					subject,
					input,
					action,
					status: 'open',
					outcome: null,
					createdAt: new Date(time),
					expiresAt,
					answeredAt: null,
				});
				await emitChange(tx, userId, 'proposal.created', { id, kind, by, status: 'open' });
				return { id, isNew: true };
			});
		},

		/** Marks open proposals as expired: the one with this id, or all that are past their time. */
		async expire(userId: string, id?: string): Promise<void> {
			const time = new Date(now());
			const open = update(userId).where('status', '=', 'open');
			await (id === undefined ? open.where('expiresAt', '<=', time) : open.where('id', '=', id))
				.set({ status: 'expired', answeredAt: time })
				.execute();
		},

		/** Returns false if the proposal is not open. */
		async refuse(userId: string, id: string): Promise<boolean> {
			return em.fork().transactional(async (tx) => {
				const row = await update(userId, tx)
					.where('id', '=', id)
					.where('status', '=', 'open')
					.set({ status: 'refused', answeredAt: new Date(now()) })
					.returning(['id', 'kind', 'by', 'status'])
					.executeTakeFirst();
				if (row) await emitChange(tx, userId, 'proposal.answered', row);
				return row !== undefined;
			});
		},

		/**
		 * Stores that the user approved this action of the proposal. `tx`: the transaction that
		 * performs it, which needs an open proposal. Without it the action was performed already, so it
		 * is stored even if the proposal was refused or has expired meanwhile. Returns false if nothing
		 * was stored.
		 */
		async approve(
			userId: string,
			id: string,
			approved: Pick<NewProposal, 'request' | 'action' | 'hash'> & { outcome: Outcome },
			tx: Em | undefined,
		): Promise<boolean> {
			const { request, action, hash, outcome } = approved;
			// The program may have replaced its request meanwhile.
			const input: Record<string, unknown> = { ...request.input };
			const store = async (own: Em): Promise<boolean> => {
				const row = await update(userId, own)
					.where('id', '=', id)
					.where('status', 'in', tx ? ['open'] : ['open', 'refused', 'expired'])
					.set({
						status: 'approved',
						input: json(input),
						hash,
						action: json(action),
						outcome: json(outcome),
						answeredAt: new Date(now()),
					})
					.returning(['id', 'kind', 'by', 'status'])
					.executeTakeFirst();
				if (row) await emitChange(own, userId, 'proposal.answered', row);
				return row !== undefined;
			};
			return tx ? store(tx) : em.fork().transactional(store);
		},
	};
}

const json = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::jsonb`;

interface Row extends Omit<StoredProposal, 'request' | 'action'> {
	kind: ProposedRequest['kind'];
	input: Record<string, unknown>;
	action: ProposedAction | null;
}

function toStored({ kind, input, action, ...row }: Row): StoredProposal {
	if (!action) throw new Error('A proposal is stored with its action.');
	// The schema of the route has checked the input.
	return { ...row, action, request: { kind, input } as unknown as ProposedRequest };
}
