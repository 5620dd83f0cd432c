import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../../config/config.ts';
import type { Em } from '../../database/orm.ts';
import type { Sealer } from '../../encryption/sealer.ts';
import type { Mails } from '../../mail/mail.ts';
import { UserEntity } from '../user.entity.ts';
import type { AccountLinks } from './account-link-store.ts';
import { addressOfLink } from './account-link-url.ts';

const QUEUE = 'reset-requests';
/** What is fetched at one look; the looks are two seconds apart where nobody calls for one. */
const AT_ONCE = 50;

/** Who asked for a link to a new password. */
interface ResetRequest {
	email: string;
	/** The port that the server was asked at. */
	port: number | undefined;
}

export interface ResetRequests {
	/**
	 * Resolves when the request is stored, which takes the same time whether or not the address has
	 * an account.
	 */
	ask(request: ResetRequest): Promise<void>;
}

export interface ResetRequestsOptions {
	config: Pick<Config, 'appOrigins' | 'port'>;
	boss: PgBoss;
	sealer: Sealer;
	em: Em;
	links: AccountLinks;
	mails: Mails;
	log: FastifyBaseLogger;
}

/**
 * A job looks for the account, after the answer: so that the answer says nothing about it, and a
 * restart in between loses nothing.
 */
export async function startResetRequests({
	config,
	boss,
	sealer,
	em,
	links,
	mails,
	log,
}: ResetRequestsOptions): Promise<ResetRequests> {
	await boss.createQueue(QUEUE);
	const worker = await boss.work<{ sealed: string }>(
		QUEUE,
		{ batchSize: AT_ONCE },
		async (jobs) => {
			for (const { id, data } of jobs) {
				// Sealed by ourselves, so it is what we stored.
				const { email, port }: ResetRequest = JSON.parse(sealer.open('reset', QUEUE, data.sealed));
				const user = await em.fork().findOne(UserEntity, { email });
				if (user) {
					const url = addressOfLink(config, await links.reset(user.id, email), port);
					await mails.send({
						to: email,
						template: 'reset',
						data: { url, username: user.username },
					});
					log.info({ audit: 'reset_asked', userId: user.id }, 'a reset link was sent');
				}
				await boss.deleteJob(QUEUE, id);
			}
		},
	);
	return {
		async ask(request) {
			const sealed = sealer.seal('reset', QUEUE, JSON.stringify(request));
			await boss.send(
				QUEUE,
				{ sealed },
				{
					retryLimit: 5,
					retryDelay: 5,
					retryBackoff: true,
					expireInSeconds: 60,
					deleteAfterSeconds: 3600,
				},
			);
			boss.notifyWorker(worker);
		},
	};
}
