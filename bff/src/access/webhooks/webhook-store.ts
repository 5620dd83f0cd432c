import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
	WEBHOOK_LIMIT,
	type Webhook,
	type WebhookEvent,
} from '../../../contract/access/webhooks.ts';
import { createAccountStore, lockUser } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { type ResealResult, resealRows } from '../../encryption/reseal.ts';
import type { Sealer } from '../../encryption/sealer.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { WebhookEntity } from './webhook.entity.ts';

const db = areaDb('access');

/** The field under which the secret of a webhook is sealed. */
export const SECRET_FIELD = 'webhook_secret';
const SECRET_BYTES = 32;

/** The rows of `webhooks`. */
export function createWebhookStore(em: Em, sealer: Sealer) {
	const select = (tx: Em, userId: string) =>
		db(tx)
			.selectFrom('webhooks')
			.where('userId', '=', userId)
			.select(['id', 'url', 'events', 'createdAt', 'stoppedAt']);

	return {
		/** Newest first. */
		async list(userId: string): Promise<Webhook[]> {
			const rows = await select(em, userId).orderBy('createdAt', 'desc').orderBy('id').execute();
			return rows.map(({ createdAt, stoppedAt, ...row }) => ({
				...row,
				createdAt: createdAt.toISOString(),
				stoppedAt: stoppedAt?.toISOString() ?? null,
			}));
		},

		/** Throws 404 for a webhook that the user does not have. */
		async ensureExists(userId: string, id: string): Promise<void> {
			if (!(await select(em, userId).where('id', '=', id).executeTakeFirst())) throw notFound();
		},

		/** Throws 409 `webhook_limit_reached`. */
		async create(
			userId: string,
			url: string,
			events: WebhookEvent[],
		): Promise<{ secret: string; webhook: Webhook }> {
			const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
			const id = randomUUID();
			const createdAt = new Date();
			await em.fork().transactional(async (tx) => {
				await lockUser(tx, userId);
				if ((await select(tx, userId).execute()).length >= WEBHOOK_LIMIT)
					throw new AppError(
						409,
						'webhook_limit_reached',
						`You have ${WEBHOOK_LIMIT} webhooks. Delete one to add another.`,
					);
				await tx.insert(WebhookEntity, {
					id,
					userId,
					url,
					sealedSecret: sealer.seal(id, SECRET_FIELD, secret),
					events,
					createdAt,
					stoppedAt: null,
				});
			});
			const webhook = { id, url, events, createdAt: createdAt.toISOString(), stoppedAt: null };
			return { secret, webhook };
		},

		/** Returns its address; undefined if the user has no such webhook. */
		async remove(userId: string, id: string): Promise<string | undefined> {
			const row = await db(em)
				.deleteFrom('webhooks')
				.where('id', '=', id)
				.where('userId', '=', userId)
				.returning('url')
				.executeTakeFirst();
			return row?.url;
		},

		/** The ids of the user's webhooks that receive an event. */
		async listReceivers(tx: Em, userId: string, event: WebhookEvent): Promise<string[]> {
			const rows = await db(tx)
				.selectFrom('webhooks')
				.where('userId', '=', userId)
				.where('stoppedAt', 'is', null)
				.where(sql<boolean>`events @> ${JSON.stringify([event])}::jsonb`)
				.select('id')
				.execute();
			return rows.map(({ id }) => id);
		},

		/** Seals all secrets with the first encryption key if an older key sealed them. */
		async reseal(): Promise<ResealResult> {
			const rows = await db(em)
				.selectFrom('webhooks')
				.select(['id', 'userId', 'sealedSecret'])
				.execute();
			const usernames = await createAccountStore(em).readUsernames(rows.map((row) => row.userId));
			return resealRows({
				rows,
				reseal: ({ id, sealedSecret }) => sealer.reseal(id, SECRET_FIELD, sealedSecret),
				replace: async ({ id, userId, sealedSecret }, sealed) =>
					(await em
						.fork()
						.nativeUpdate(WebhookEntity, { id, userId, sealedSecret }, { sealedSecret: sealed })) >
					0,
				describe: ({ userId }) => `a webhook of ${usernames.get(userId) ?? userId}`,
			});
		},
	};
}
