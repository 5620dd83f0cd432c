import { randomUUID } from 'node:crypto';
import type { Right } from '../../../contract/access/rights.ts';
import type { OnboardingData, UserApiKeys } from '../../../contract/account/account.ts';
import type { User } from '../../../contract/auth/session.ts';
import type { SubscriptionStatus } from '../../../contract/billing/subscription.ts';
import type { Em } from '../../database/orm.ts';
import type { Prepare, Prepared } from '../../database/prepared.ts';
import { DAY_MS, MINUTE_MS } from '../../time.ts';
import {
	requestDb as db,
	joinUser,
	type RequestUserRow,
	toRequestUser,
	USER_FIELDS,
} from './request-user.ts';
import { SessionEntity } from './session.entity.ts';

/** The names of a user's API keys. */
export type KeyField = Exclude<keyof UserApiKeys, 'provided'>;

/** The stored API keys of a user, encrypted. */
export type SealedKeys = Partial<Record<KeyField, string>>;

/** The session of a request, with what most requests need to know about its user. */
export interface CurrentSession {
	sessionId: string;
	signedInAt: Date;
	user: User;
	onboarding: OnboardingData | null;
	subscription: SubscriptionStatus;
	/** Encrypted; `ApiKeyStore.open` decrypts them. */
	sealedKeys: SealedKeys;
	/** US dollars that answers of the assistant may cost in a month; null: no limit. */
	monthlyAnswerLimit: number | null;
	/** What the request may do: everything from a browser, and what its token allows otherwise. */
	right: Right;
	/** Whether a program makes the request, with a token in place of a cookie. */
	isProgram: boolean;
	/** The additional value for the route: see `SessionExtra`. */
	extra?: unknown;
}

/**
 * What a route needs to know about the user before it begins, read by the statement that finds the
 * session. This saves the route a round trip to the database.
 */
export interface SessionExtra {
	name: string;
	/** A `select` of one value. It can refer to `users.id`. */
	select: string;
	/** Whether it is read for a request with this query string, which is not checked yet. */
	isFor?: (query: unknown) => boolean;
}

/** Whether a query string has nothing but these values, of which each may be left out. */
export const hasOnly =
	(values: Readonly<Record<string, string>>) =>
	(query: unknown): boolean =>
		Object.entries(query as object).every(([name, value]) => values[name] === value);

interface SessionRow extends RequestUserRow {
	created_at: string;
	last_seen_at: string;
}

interface FoundSession {
	session: SessionRow;
	extra?: unknown;
}

/** A session ends when it was not used for this long. */
const IDLE_MS = 14 * DAY_MS;
/** A session ends this long after the sign-in. */
const MAX_AGE_MS = 30 * DAY_MS;
/** `last_seen_at` is updated at most this often. */
const LAST_SEEN_PRECISION_MS = 5 * MINUTE_MS;

/** Ends the access of all programs of a user, and returns how many there were. */
export type EndPrograms = (tx: Em, userId: string) => Promise<number>;

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Raw SQL: every request waits for this query, so it is prepared, and reads the tables of four
 * areas at once, as one value: eleven columns take the driver longer. Decision 006 has the
 * measurements.
 */
const findSession = (extra = '') => `
	select json_build_object(
		'created_at', sessions.created_at, 'last_seen_at', sessions.last_seen_at, ${USER_FIELDS}
	) as session ${extra}
	from sessions ${joinUser('sessions.user_id')}
	where sessions.id = $1 and sessions.revoked_at is null`;

export function createSessionStore(
	em: Em,
	prepare: Prepare,
	{
		now = Date.now,
		operators = [],
		endPrograms = async () => 0,
	}: {
		now?: (() => number) | undefined;
		/** Usernames of operators, in addition to the stored ones. */
		operators?: readonly string[];
		/** Default: none, for commands, which lock nobody out. */
		endPrograms?: EndPrograms;
	} = {},
) {
	const findRow = prepare<FoundSession>('find-session', findSession());
	const findRowWith = new Map<SessionExtra, Prepared<FoundSession>>();
	/** The statement for an extra, which is prepared when it is first used. */
	const statementWith = (extra: SessionExtra): Prepared<FoundSession> => {
		const { name, select } = extra;
		const statement =
			findRowWith.get(extra) ??
			prepare<FoundSession>(`find-session-and-${name}`, findSession(`, (${select}) as extra`));
		findRowWith.set(extra, statement);
		return statement;
	};
	/**
	 * Ends all sessions of a user, except `except` if given, and returns their ids. Runs in the
	 * transaction `tx` if given.
	 */
	const endAll = async (
		userId: string,
		{ except, tx = em }: { except?: string; tx?: Em } = {},
	): Promise<string[]> => {
		const ended = await db(tx)
			.updateTable('sessions')
			.set({ revokedAt: new Date(now()) })
			.where('userId', '=', userId)
			.where('revokedAt', 'is', null)
			.$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
			.returning('id')
			.execute();
		return ended.map(({ id }) => id);
	};

	return {
		/** Creates a session and returns its id. */
		async begin(userId: string, userAgent: string | undefined): Promise<string> {
			const id = randomUUID();
			const time = new Date(now());
			await em.fork().insert(SessionEntity, {
				id,
				userId,
				createdAt: time,
				lastSeenAt: time,
				revokedAt: null,
				userAgent: userAgent?.slice(0, 300) ?? null,
			});
			return id;
		},

		async end(id: string): Promise<void> {
			await em
				.fork()
				.nativeUpdate(SessionEntity, { id, revokedAt: null }, { revokedAt: new Date(now()) });
		},

		/** The user's sessions that have not ended, most recently seen first; at most 100. */
		async list(userId: string) {
			const time = now();
			return db(em)
				.selectFrom('sessions')
				.where('userId', '=', userId)
				.where('revokedAt', 'is', null)
				.where('lastSeenAt', '>', new Date(time - IDLE_MS))
				.where('createdAt', '>', new Date(time - MAX_AGE_MS))
				.orderBy('lastSeenAt', 'desc')
				.limit(100)
				.select(['id', 'createdAt', 'lastSeenAt', 'userAgent'])
				.execute();
		},

		endAll,

		/**
		 * Ends all that an intruder could have: the sessions, except `except` if given, and the access
		 * of programs. Runs in the transaction `tx` if given.
		 */
		async lockOut(
			userId: string,
			{ except, tx }: { except?: string; tx?: Em } = {},
		): Promise<{ endedSessions: string[]; endedPrograms: number }> {
			const end = async (tx: Em) => ({
				endedSessions: await endAll(userId, { tx, ...(except !== undefined && { except }) }),
				endedPrograms: await endPrograms(tx, userId),
			});
			return tx ? end(tx) : em.fork().transactional(end);
		},

		/** Those of the given sessions that have ended. */
		async findEnded(ids: readonly string[]): Promise<string[]> {
			const open = await db(em)
				.selectFrom('sessions')
				.where('id', 'in', ids)
				.where('revokedAt', 'is', null)
				.select('id')
				.execute();
			const stillOpen = new Set(open.map(({ id }) => id));
			return ids.filter((id) => !stillOpen.has(id));
		},

		/**
		 * The session with its user, subscription and API keys; null if it does not exist or has ended.
		 */
		async find(id: string | undefined, extra?: SessionExtra): Promise<CurrentSession | null> {
			if (id === undefined) return null;
			const [found] = await (extra ? statementWith(extra) : findRow)([id]);
			if (!found) return null;
			const { session: row, extra: read } = found;
			const time = now();
			const lastSeen = new Date(row.last_seen_at).getTime();
			if (time - lastSeen > IDLE_MS || time - new Date(row.created_at).getTime() > MAX_AGE_MS)
				return null;
			if (time - lastSeen > LAST_SEEN_PRECISION_MS) {
				await em.fork().nativeUpdate(SessionEntity, { id }, { lastSeenAt: new Date(time) });
			}
			return {
				sessionId: id,
				signedInAt: new Date(row.created_at),
				...toRequestUser(row, operators),
				right: 'publish',
				isProgram: false,
				extra: read,
			};
		},
	};
}
