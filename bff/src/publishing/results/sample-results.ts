import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { PostMetrics } from '../../networks/network.ts';
import { fromStoredId } from '../../networks/stored-id.ts';
import { monthOf } from '../../zones/zones.ts';
import { type ConnectOptions, connectAccount } from '../publish/connect-account.ts';
import { readSpent } from '../publish/cost-store.ts';
import { roundCost } from '../publish/prices.ts';
import { readSettings } from '../schedule/settings-store.ts';
import {
	type DueSample,
	listAccountsWithDueSamples,
	listDueSamples,
	type SampledAccount,
	saveSamples,
} from './results-store.ts';

export interface ResultsOptions extends ConnectOptions, Pick<Context, 'log' | 'now'> {}

/** Maximum number of posts that are read at once. */
const BATCH_SIZE = 100;
/** Number of accounts that are read at a time: one that has to wait does not hold up the others. */
const CONCURRENCY = 8;
/** An account whose server takes longer is left for the next hour. */
const ACCOUNT_MS = 2 * 60_000;

/**
 * Reads likes, reposts, replies and views of posts 1, 3, 7 and 30 days after they were posted.
 * Where reading costs, it does so for users with a budget for it, and within that budget.
 */
export function createResultSampler(options: ResultsOptions) {
	const { em, networks, log, now = Date.now } = options;
	const freeNetworks = Object.values(networks).flatMap(({ name, prices }) =>
		prices.read === 0 ? [name] : [],
	);

	/** The first samples that fit into the rest of the user's monthly budget. */
	const withinBudget = async (
		userId: string,
		due: readonly DueSample[],
		price: number,
	): Promise<readonly DueSample[]> => {
		if (price === 0) return due;
		const { resultsLimit, zone } = await readSettings(em, userId);
		const { results: spent } = await readSpent(em, userId, monthOf(new Date(now()), zone));
		let total = spent;
		return due.filter(({ postIds }) => {
			const next = roundCost(total + postIds.length * price);
			if (resultsLimit === null || next > resultsLimit) return false;
			total = next;
			return true;
		});
	};

	const sampleAccount = async (account: SampledAccount, signal: AbortSignal): Promise<number> => {
		const connection = await connectAccount(options, { ...account, accountId: null });
		const { read: price } = connection.network.prices;
		const due = await listDueSamples(em, account, connection.accountId);
		const samples = await withinBudget(account.userId, due, price);
		const place = { network: account.network, server: connection.server };
		let count = 0;
		for (const batch of inBatches(samples)) {
			const storedIds = batch.flatMap(({ postIds }) => postIds);
			const ids = storedIds.flatMap((id) => fromStoredId(id, place) ?? []);
			const read = await connection.call((session) => session.readMetrics({ ids, signal }));
			const metrics = new Map(read.map((post) => [connection.toStored(post.id), post]));
			// Deleted posts cost nothing and have no counts.
			const found = batch.flatMap(({ postIds, ...sample }) => {
				const posts = postIds.flatMap((id) => metrics.get(id) ?? []);
				if (posts.length === 0) return [];
				return [{ ...sample, ...sum(posts), cost: roundCost(posts.length * price) }];
			});
			await saveSamples(em, account.userId, found);
			count += found.length;
		}
		return count;
	};

	const trySampleAccount = async (account: SampledAccount, signal: AbortSignal): Promise<void> => {
		const { userId, network } = account;
		try {
			const samples = await sampleAccount(
				account,
				AbortSignal.any([signal, AbortSignal.timeout(ACCOUNT_MS)]),
			);
			if (samples > 0) log.info({ userId, network, samples }, 'read results of posts');
		} catch (error) {
			// Disconnected or expired, which its owner sees in settings.
			if (error instanceof AppError && error.code === 'connection_expired') return;
			// Retried in an hour. One account's server or limit must not stop the others.
			log.warn({ err: error, userId, network }, 'results of posts could not be read');
		}
	};

	return async function sampleResults(signal: AbortSignal): Promise<void> {
		const accounts = (await listAccountsWithDueSamples(em, freeNetworks)).values();
		const sampleNext = async () => {
			for (const account of accounts) {
				signal.throwIfAborted();
				await trySampleAccount(account, signal);
			}
		};
		await Promise.all(Array.from({ length: CONCURRENCY }, sampleNext));
	};
}

/** Divides samples into batches, without dividing a thread. */
function inBatches(samples: readonly DueSample[]): DueSample[][] {
	const batches: DueSample[][] = [];
	let room = 0;
	for (const sample of samples) {
		if (sample.postIds.length > room) {
			batches.push([]);
			room = BATCH_SIZE;
		}
		batches.at(-1)?.push(sample);
		room -= sample.postIds.length;
	}
	return batches;
}

function sum(posts: readonly PostMetrics[]) {
	const total = (count: (post: PostMetrics) => number) =>
		posts.reduce((all, post) => all + count(post), 0);
	const hasViews = posts.some(({ views }) => views !== null);
	return {
		likes: total(({ likes }) => likes),
		reposts: total(({ reposts }) => reposts),
		replies: total(({ replies }) => replies),
		views: hasViews ? total(({ views }) => views ?? 0) : null,
	};
}
