import { randomUUID } from 'node:crypto';
import type { OnboardingData, UserApiKeys } from '../../../contract/account.ts';
import type { User } from '../../../contract/session.ts';
import type { SubscriptionStatus } from '../../../contract/subscription.ts';
import { type Em, queries } from '../../database/orm.ts';
import type { Prepare } from '../../database/prepared.ts';
import { readTime } from '../../database/read-time.ts';
import { statusFrom } from '../subscription-status.ts';
import { SessionEntity } from './session.entity.ts';

/** A person's own API keys, by their names. */
export type KeyField = Exclude<keyof UserApiKeys, 'provided'>;

/** Those that are stored, still encrypted. */
export type SealedKeys = Partial<Record<KeyField, string>>;

export interface SignedIn {
	sessionId: string;
	user: User;
	onboarding: OnboardingData | null;
	subscription: SubscriptionStatus;
	/** Still encrypted: `KeyVault.open` opens them. */
	sealedKeys: SealedKeys;
}

interface SessionRow {
	id: string;
	username: string;
	name: string | null;
	onboarding_completed: boolean;
	onboarding: OnboardingData | null;
	created_at: string;
	last_seen_at: string;
	status: string | null;
	trial_ends_at: string | null;
	sealed_keys: SealedKeys | null;
}

const DAY = 86_400_000;
/** A browser that stays away this long is signed out. */
const IDLE_MS = 14 * DAY;
/** However busy, a session ends after this long. */
const ABSOLUTE_MS = 30 * DAY;
/** How often a visit is written down. */
const SEEN_EVERY_MS = 5 * 60_000;

export type Sessions = ReturnType<typeof createSessions>;

const FIND = `
	select users.id, users.username, users.name, users.onboarding_completed, users.onboarding,
		sessions.created_at, sessions.last_seen_at, subscriptions.status, subscriptions.trial_ends_at,
		(select json_object_agg(field, ciphertext) from user_api_keys where user_id = users.id) as sealed_keys
	from sessions
	join users on users.id = sessions.user_id
	left join subscriptions on subscriptions.user_id = users.id
	where sessions.id = $1 and sessions.revoked_at is null`;

export function createSessions(em: Em, prepare: Prepare, now: () => number = Date.now) {
	const findRow = prepare<SessionRow>('find-session', FIND);
	return {
		/** Makes a new session and returns its id. */
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

		/** Those that have neither ended nor expired, the latest seen first; at most 100. */
		async list(userId: string) {
			const time = now();
			const rows = await queries(em)
				.selectFrom('sessions')
				.where('userId', '=', userId)
				.where('revokedAt', 'is', null)
				.where('lastSeenAt', '>', new Date(time - IDLE_MS))
				.where('createdAt', '>', new Date(time - ABSOLUTE_MS))
				.orderBy('lastSeenAt', 'desc')
				.limit(100)
				.select(['id', 'createdAt', 'lastSeenAt', 'userAgent'])
				.execute();
			return rows.map((row) => ({
				...row,
				createdAt: readTime(row.createdAt),
				lastSeenAt: readTime(row.lastSeenAt),
			}));
		},

		/**
		 * Ends all of a person's sessions, but one where it is given, and answers which. `within` is
		 * the transaction to do it in.
		 */
		async endAll(
			userId: string,
			{ except, within = em }: { except?: string; within?: Em } = {},
		): Promise<string[]> {
			const ended = await queries(within)
				.updateTable('sessions')
				.set({ revokedAt: new Date(now()) })
				.where('userId', '=', userId)
				.where('revokedAt', 'is', null)
				.$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
				.returning('id')
				.execute();
			return ended.map(({ id }) => id);
		},

		/** Which of these have ended, in whatever process that was. */
		async endedAmong(ids: readonly string[]): Promise<string[]> {
			const open = await queries(em)
				.selectFrom('sessions')
				.where('id', 'in', ids)
				.where('revokedAt', 'is', null)
				.select('id')
				.execute();
			const stillOpen = new Set(open.map(({ id }) => id));
			return ids.filter((id) => !stillOpen.has(id));
		},

		/**
		 * Who holds this session, with all that a request of theirs may need: one query, because every
		 * request waits for it.
		 */
		async find(id: string | undefined): Promise<SignedIn | null> {
			if (id === undefined) return null;
			const [row] = await findRow([id]);
			if (!row) return null;
			const time = now();
			const lastSeen = readTime(row.last_seen_at).getTime();
			if (time - lastSeen > IDLE_MS || time - readTime(row.created_at).getTime() > ABSOLUTE_MS)
				return null;
			if (time - lastSeen > SEEN_EVERY_MS) {
				await em.fork().nativeUpdate(SessionEntity, { id }, { lastSeenAt: new Date(time) });
			}
			return {
				sessionId: id,
				user: {
					id: row.id,
					username: row.username,
					name: row.name,
					onboardingCompleted: row.onboarding_completed,
				},
				onboarding: row.onboarding,
				sealedKeys: row.sealed_keys ?? {},
				subscription: statusFrom({ status: row.status, trialEndsAt: row.trial_ends_at }),
			};
		},
	};
}
