import { randomUUID } from 'node:crypto';
import type { User } from '../../contract/auth.ts';
import type { SubscriptionStatus } from '../../contract/billing.ts';
import { statusFrom } from '../billing/subscription-status.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import { SessionEntity } from './session.entity.ts';

export interface SignedIn {
	sessionId: string;
	user: User;
	subscription: SubscriptionStatus;
}

const DAY = 86_400_000;
/** A browser that stays away this long is signed out. */
const IDLE_MS = 14 * DAY;
/** However busy, a session ends after this long. */
const ABSOLUTE_MS = 30 * DAY;
/** How often a visit is written down. */
const SEEN_EVERY_MS = 5 * 60_000;

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(em: Em, now: () => number = Date.now) {
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
			await em.fork().nativeUpdate(SessionEntity, { id, revokedAt: null }, { revokedAt: new Date(now()) });
		},

		/** Who holds this session: person and subscription in one query, because every request asks. */
		async find(id: string | undefined): Promise<SignedIn | null> {
			if (id === undefined) return null;
			const row = await queries(em)
				.selectFrom('sessions')
				.innerJoin('users', 'users.id', 'sessions.userId')
				.leftJoin('subscriptions', 'subscriptions.userId', 'users.id')
				.where('sessions.id', '=', id)
				.where('sessions.revokedAt', 'is', null)
				.select(['users.id', 'users.username', 'users.name', 'users.onboardingCompleted'])
				.select(['sessions.createdAt', 'sessions.lastSeenAt', 'subscriptions.status', 'subscriptions.trialEndsAt'])
				.executeTakeFirst();
			if (!row) return null;
			const time = now();
			const lastSeen = readTime(row.lastSeenAt).getTime();
			if (time - lastSeen > IDLE_MS || time - readTime(row.createdAt).getTime() > ABSOLUTE_MS) return null;
			if (time - lastSeen > SEEN_EVERY_MS) {
				await em.fork().nativeUpdate(SessionEntity, { id }, { lastSeenAt: new Date(time) });
			}
			return {
				sessionId: id,
				user: { id: row.id, username: row.username, name: row.name, onboardingCompleted: row.onboardingCompleted },
				subscription: statusFrom(row),
			};
		},
	};
}
