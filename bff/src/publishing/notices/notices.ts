import { networkTitle } from '../../../contract/networks/network-names.ts';
import { createAccountStore } from '../../auth/auth.ts';
import { publicOrigin } from '../../config/addresses.ts';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { ignoreNotFound } from '../../http/app-error.ts';
import type { MailQueue, PostNotice, UnsubscribeLinks } from '../../mail/mail.ts';
import type { FindDraft } from '../drafts/find-draft-store.ts';
import type { PublicationOutcome } from '../publish/publication-worker.ts';
import { readSettings } from '../schedule/settings-store.ts';
import { releaseUnmailed, takeUnmailed, type UnmailedPost } from './notice-store.ts';

export interface NoticesOptions extends Pick<Context, 'em' | 'boss' | 'log'> {
	config: Pick<Config, 'appOrigins' | 'port'>;
	mails: MailQueue;
	unsubscribeLinks: UnsubscribeLinks;
	findDraft: FindDraft;
	/** How long a mail waits for further posts that need the user. */
	delaySeconds?: number | undefined;
}

/** A mail to a user: about posts, or about the post at which a paused queue stopped. */
interface Job {
	userId: string;
	pausedAt?: string;
}

const QUEUE = 'publication-notices';
/** Posts that fail at about the same time share a mail. */
const DELAY_SECONDS = 120;
/** Number of characters of a post that a mail quotes. */
const WORDS_LENGTH = 120;

/**
 * Mails users whose posts need attention. Returns `onOutcome`, which only stores a job: the worker
 * does not wait for a mail, and posts that fail within a few minutes share one.
 */
export async function startNotices({
	config,
	em,
	boss,
	mails,
	unsubscribeLinks,
	findDraft,
	log,
	delaySeconds = DELAY_SECONDS,
}: NoticesOptions) {
	const accounts = createAccountStore(em);
	const origin = publicOrigin(config);

	const toNotice = (post: UnmailedPost): PostNotice => ({
		words: wordsOf(post.parts),
		network: networkTitle(post.network ?? 'x'),
		status: post.status,
		reason: explain(post),
		url: `${origin}/app/queue?draft=${post.crossPostOf ?? post.draftId}`,
	});

	/** The posts in a mail; empty if no post needs the user any more. */
	const describe = async (
		{ userId, pausedAt }: Job,
		taken: readonly UnmailedPost[],
	): Promise<PostNotice[]> => {
		const { mailOnFailure, paused } = await readSettings(em, userId);
		if (pausedAt === undefined) return mailOnFailure ? taken.map(toNotice) : [];
		if (!mailOnFailure || paused?.reason !== 'connection_expired') return [];
		const draft = await findDraft(userId, pausedAt).catch(ignoreNotFound);
		return [
			{
				words: wordsOf(draft?.parts ?? []),
				status: 'paused',
				reason:
					'X signed you out, so nothing is posted. Connect X again, and your queue continues. Posts that miss their time until then wait for you.',
				url: `${origin}/app/settings`,
			},
		];
	};

	const mail = async (job: Job, taken: readonly UnmailedPost[]): Promise<void> => {
		const { userId } = job;
		const posts = await describe(job, taken);
		const to = (await accounts.find(userId))?.email;
		if (posts.length === 0 || !to) return;
		await mails.enqueue({
			to,
			template: 'posts',
			data: {
				posts,
				queueUrl: `${origin}/app/queue`,
				unsubscribeUrl: unsubscribeLinks.urlFor({ userId, list: 'post_notices' }),
			},
		});
		log.info({ userId, posts: posts.length }, 'mailed posts that need the user');
	};

	await boss.createQueue(QUEUE, { policy: 'short' });
	// A mail that waits for minutes does not need the default poll every two seconds.
	const pollingIntervalSeconds = Math.min(Math.max(delaySeconds / 4, 0.5), 30);
	await boss.work<Job>(QUEUE, { pollingIntervalSeconds }, async (jobs) => {
		for (const { data } of jobs) {
			const { userId, pausedAt } = data;
			const taken = pausedAt === undefined ? await takeUnmailed(em, userId) : [];
			try {
				await mail(data, taken);
			} catch (error) {
				// The next attempt finds them again.
				await releaseUnmailed(em, userId, taken);
				throw error;
			}
		}
	});

	return async function onOutcome({ userId, draftId, status }: PublicationOutcome): Promise<void> {
		const isPaused = status === 'paused';
		const job: Job = { userId, ...(isPaused && { pausedAt: draftId }) };
		await boss.send(QUEUE, job, {
			// One job per user waits at a time.
			singletonKey: isPaused ? `${userId} paused` : userId,
			startAfter: delaySeconds,
			retryLimit: 5,
			retryDelay: 30,
		});
	};
}

function explain({ status, error, parts, sent, network, crossPostOf }: UnmailedPost): string {
	if (status === 'by_hand')
		return 'It’s due, and Warble can’t post it for you. Open it, post it on X, and say that you did.';
	const title = networkTitle(network ?? 'x');
	const part = `Part ${sent + 1} of ${parts.length}`;
	const sentences = [
		...(crossPostOf === null ? [] : [`This is about ${title} only.`]),
		...(sent > 0 && status !== 'unsure'
			? [`${part} wasn’t posted; the parts before it are on ${title}.`]
			: []),
		...(sent > 0 && status === 'unsure' ? [`${part} may be on ${title}.`] : []),
		error?.message ?? 'Open it to see what to do.',
		...(status === 'unsure' ? ['It won’t be sent again until you say so.'] : []),
	];
	return sentences.join(' ');
}

function wordsOf(parts: UnmailedPost['parts']): string {
	return Array.from(parts[0]?.text ?? '')
		.slice(0, WORDS_LENGTH)
		.join('');
}
