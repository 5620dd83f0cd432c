import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import type { MailQueue } from '../../mail/mail.ts';
import type { AccountStore } from '../account-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { AccountLinkStore } from './account-link-store.ts';
import { accountLinkUrl } from './account-link-url.ts';

const QUEUE = 'reset-requests';
const BATCH_SIZE = 50;

/** A request for a password reset link. */
interface ResetRequest {
	email: string;
	/** The port of the server that received the request. */
	port: number | undefined;
}

export interface ResetRequests {
	/**
	 * Resolves when the request is stored. That takes the same time whether or not the address has an
	 * account.
	 */
	enqueue(request: ResetRequest): Promise<void>;
}

export interface ResetRequestsOptions extends Pick<Context, 'boss' | 'sealer' | 'log'> {
	config: Pick<Config, 'appOrigins' | 'port'>;
	accounts: AccountStore;
	links: AccountLinkStore;
	mails: MailQueue;
	audit: AuditLog;
}

/**
 * Starts the worker that mails password reset links. The account is looked up in a job, after the
 * response, so that the response does not reveal whether it exists, and a restart loses nothing.
 */
export async function startResetRequests({
	config,
	boss,
	sealer,
	accounts,
	links,
	mails,
	audit,
	log,
}: ResetRequestsOptions): Promise<ResetRequests> {
	await boss.createQueue(QUEUE);
	const worker = await boss.work<{ sealed: string }>(
		QUEUE,
		{ batchSize: BATCH_SIZE },
		async (jobs) => {
			for (const { id, data } of jobs) {
				// We sealed the job ourselves, so its content needs no validation.
				const { email, port }: ResetRequest = JSON.parse(sealer.open('reset', QUEUE, data.sealed));
				const user = await accounts.findByLogin(email);
				if (user) {
					const url = accountLinkUrl(config, await links.reset(user.id, email), port);
					await mails.enqueue({
						to: email,
						template: 'reset',
						data: { url, username: user.username },
					});
					await audit.record({ log }, { kind: 'reset_asked', userId: user.id });
				}
				await boss.deleteJob(QUEUE, id);
			}
		},
	);
	return {
		async enqueue(request) {
			const sealed = sealer.seal('reset', QUEUE, JSON.stringify(request));
			await boss.send(
				QUEUE,
				{ sealed },
				{
					retryLimit: 5,
					retryDelay: 5,
					retryBackoff: true,
					expireInSeconds: 60,
				},
			);
			boss.notifyWorker(worker);
		},
	};
}
