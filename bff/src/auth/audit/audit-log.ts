import { randomUUID } from 'node:crypto';
import { raw } from '@mikro-orm/core';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Activity, ActivityKind } from '../../../contract/auth/activity.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { cursorOf, isTime, isUuid, type PageRequest, readCursor } from '../../http/cursor.ts';
import { deviceName } from '../../http/device-name.ts';
import { AuditEventEntity } from './audit-event.entity.ts';

const db = areaDb('auth');

/** The text of each event's line in the log. */
const texts: Record<ActivityKind, string> = {
	account_created: 'account created',
	login: 'signed in',
	login_failed: 'sign-in refused',
	logout: 'signed out',
	reset_asked: 'reset link sent',
	password_changed: 'password changed',
	connected: 'account connected',
	disconnected: 'account disconnected',
	key_changed: 'API key changed',
	key_removed: 'API key removed',
	key_revealed: 'API key shown to its owner',
	key_tested: 'API key tested',
	checkout_begun: 'checkout begun',
	subscription_changed: 'subscription changed',
	published: 'draft published',
	publication_stopped: 'a publication needs the user',
	unsubscribed: 'unsubscribed from a mail',
	operator_added: 'account made an operator',
	operator_removed: 'account no longer an operator',
	sessions_ended: 'signed out everywhere by an operator',
	invitation_sent: 'invitation sent again',
	job_retried: 'a failed job is tried again',
	announced: 'announcements changed',
	maintenance: 'maintenance switched',
	token_created: 'token created',
	token_revoked: 'token revoked',
	agent_connected: 'agent connected',
	agent_disconnected: 'agent disconnected',
	program_call: 'a program changed something',
	proposal_created: 'a program proposed something',
	proposal_approved: 'proposal approved',
	proposal_refused: 'proposal refused',
	webhook_added: 'webhook added',
	webhook_deleted: 'webhook deleted',
	export_requested: 'export requested',
	export_ready: 'export ready',
	export_failed: 'export failed',
	export_downloaded: 'export downloaded',
	data_imported: 'data imported',
	import_failed: 'import failed',
	deletion_refused: 'deletion refused for a wrong password',
	deletion_requested: 'account will be deleted',
	deletion_cancelled: 'account kept',
};

const USER_AGENT_LENGTH = 512;

export interface AuditEvent {
	kind: ActivityKind;
	/** Undefined if the account is not known. Then the event is only logged. */
	userId?: string | undefined;
	/** No secrets, and no text of a user, except the names of their programs. */
	details?: Activity['details'];
}

/** The headers of the request that caused an event, which name the browser. */
export interface AuditRequest {
	headers?: { 'user-agent'?: string | undefined };
}

/** The request that caused an event, or the log of a job. */
interface Source extends AuditRequest {
	log: FastifyBaseLogger;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/** Logs and stores audit events. */
export function createAuditLog(em: Em) {
	const store = async (
		tx: Em,
		{ headers }: AuditRequest,
		{ kind, userId, details = {} }: AuditEvent,
	): Promise<void> => {
		if (userId === undefined) return;
		await tx.insert(AuditEventEntity, {
			id: randomUUID(),
			userId,
			kind,
			details,
			userAgent: headers?.['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null,
			// In microseconds, so that events within a millisecond are listed in order.
			createdAt: raw('clock_timestamp()'),
		});
	};

	return {
		/**
		 * Never rejects: events that cannot be stored are in the log, and the user's action has
		 * happened anyway.
		 */
		async record(source: Source, event: AuditEvent): Promise<void> {
			const { kind, userId } = event;
			const { log } = source;
			log.info({ audit: kind, ...(userId && { userId }), ...event.details }, texts[kind]);
			try {
				await store(em.fork(), source, event);
			} catch (error) {
				log.error({ err: error, audit: kind, userId }, 'an audit event was not stored');
			}
		},

		/** Stores an event in the transaction that makes it happen. */
		recordWithin: (tx: Em, event: AuditEvent, request: AuditRequest = {}) =>
			store(tx, request, event),

		/** The user's activity, newest first. */
		async list(
			userId: string,
			page: PageRequest,
		): Promise<{ activity: Activity[]; next_cursor: string | null }> {
			const { entries, next_cursor } = await read(em, page, { userId });
			return { activity: entries.map(({ username: _, ...activity }) => activity), next_cursor };
		},

		/** The events of all accounts, newest first, optionally limited to one account or one kind. */
		listAll: (page: PageRequest, only: Only) => read(em, page, only),
	};
}

/** Event filter. */
interface Only {
	userId?: string | undefined;
	/** With `userId`: includes this operator's actions on the accounts of others. */
	by?: string | undefined;
	kind?: ActivityKind | undefined;
}

async function read(
	em: Em,
	{ cursor, limit }: PageRequest,
	{ userId, by, kind }: Only,
): Promise<{ entries: (Activity & { username: string })[]; next_cursor: string | null }> {
	const before = readCursor(cursor, isTime, isUuid);
	let query = db(em)
		.selectFrom('audit_events as events')
		.innerJoin('users', 'users.id', 'events.userId')
		.orderBy('events.createdAt', 'desc')
		.orderBy('events.id', 'desc')
		.limit(limit + 1);
	if (before)
		query = query.where(
			sql<boolean>`(events.created_at, events.id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`,
		);
	if (userId !== undefined)
		query = query.where((row) => {
			const own = row('events.userId', '=', userId);
			return by === undefined ? own : row.or([own, sql<boolean>`events.details->>'by' = ${by}`]);
		});
	if (kind !== undefined) query = query.where('events.kind', '=', kind);
	const rows = await query
		.select(['events.id', 'events.kind', 'events.details', 'events.userAgent', 'events.createdAt'])
		.select(['users.username', cursorOf('events.created_at', 'events.id').as('cursor')])
		.execute();
	const found = rows.slice(0, limit);
	return {
		entries: found.map(({ id, username, kind, details, userAgent, createdAt }) => ({
			id,
			username,
			kind,
			details,
			device: userAgent === null ? null : deviceName(userAgent),
			at: createdAt.toISOString(),
		})),
		next_cursor: rows.length > limit ? (found.at(-1)?.cursor ?? null) : null,
	};
}
