// Sends the weekly digest to users who turned it on.

import { networkTitle } from '../../contract/networks/network-names.ts';
import { createAccountStore } from '../auth/auth.ts';
import { publicOrigin } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Filter } from '../filter/filter.ts';
import type { MailQueue, UnsubscribeLinks } from '../mail/mail.ts';
import { createDigestStore, type DueDigest } from '../publishing/publishing.ts';
import { WEEK_MS } from '../time.ts';

export interface DigestOptions extends Pick<Context, 'em' | 'networks' | 'boss' | 'log' | 'now'> {
	config: Pick<Config, 'appOrigins' | 'port'>;
	filter: Pick<Filter, 'readWorthReading'>;
	mails: MailQueue;
	unsubscribeLinks: UnsubscribeLinks;
}

export type SendDigests = (signal?: AbortSignal) => Promise<void>;

const QUEUE = 'weekly-digest';
/** Maximum number of posts in a digest. */
const POST_LIMIT = 7;

/**
 * Sends weekly digests, each once, on the user's Monday morning. Checks every 15 minutes, because
 * time zones differ by multiples of that. Returns the job's function, for tests.
 */
export async function startDigest({
	config,
	em,
	networks,
	boss,
	filter,
	mails,
	unsubscribeLinks,
	log,
	now = Date.now,
}: DigestOptions): Promise<SendDigests> {
	const accounts = createAccountStore(em);
	const store = createDigestStore(em);
	const origin = publicOrigin(config);

	const sendOne = async (due: DueDigest): Promise<void> => {
		const { userId, morning } = due;
		const account = await accounts.find(userId);
		if (!account || account.deletesAt) return;
		const { email: to } = account;
		const week = { from: new Date(morning.getTime() - WEEK_MS), until: morning };
		const { posts, total } = await filter.readWorthReading(userId, week, POST_LIMIT);
		// Before it is sent: sending a digest twice is worse than not sending it.
		if (!(await store.take(due)) || posts.length === 0 || !to) return;
		try {
			await mails.enqueue({
				to,
				template: 'digest',
				data: {
					posts: posts.map(({ tweetId: id, network, ...post }) => ({
						...post,
						network: networkTitle(network),
						url: networks[network].urlOf({ id, ...post }),
					})),
					total,
					filterUrl: `${origin}/app/filter`,
					unsubscribeUrl: unsubscribeLinks.urlFor({ userId, list: 'weekly_digest' }),
				},
			});
		} catch (error) {
			await store.release(due);
			throw error;
		}
		log.info({ userId, posts: posts.length }, 'mailed a weekly digest');
	};

	const send: SendDigests = async (signal) => {
		for (const due of await store.listDue(new Date(now()))) {
			if (signal?.aborted) return;
			try {
				await sendOne(due);
			} catch (err) {
				// The next job retries. One failure must not block the other users' mail.
				log.error({ err, userId: due.userId }, 'a weekly digest was not sent');
			}
		}
	};

	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '*/15 * * * *');
	await boss.work(QUEUE, { pollingIntervalSeconds: 30 }, ([job]) => send(job?.signal));
	return send;
}
