import type { XAccess } from '../../auth/auth.ts';
import type { Context } from '../../context.ts';
import type { Network, PostMetrics } from '../../networks/network.ts';
import { readSpent } from '../publish/cost-store.ts';
import { roundCost } from '../publish/prices.ts';
import { readSettings } from '../schedule/settings-store.ts';
import { monthOf } from '../schedule/zones.ts';
import {
	type DueSample,
	listDueSamples,
	listUsersWithDueSamples,
	saveSamples,
} from './results-store.ts';

export interface ResultsOptions extends Pick<Context, 'em' | 'log' | 'now'> {
	xAccess: Pick<XAccess, 'access'>;
	network: Pick<Network, 'open'>;
	/** US dollars for reading a post. */
	readPrice: number;
}

/** Maximum number of posts that one request to X reads. */
const BATCH_SIZE = 100;

/**
 * Reads likes, reposts, replies and views of posts 1, 3, 7 and 30 days after they were posted, for
 * users with a budget for it, and within that budget.
 */
export function createResultSampler(options: ResultsOptions) {
	const { em, xAccess, network, readPrice, log, now = Date.now } = options;

	/** The first samples that fit into the rest of the user's monthly budget. */
	const withinBudget = async (
		userId: string,
		due: readonly DueSample[],
	): Promise<readonly DueSample[]> => {
		const { resultsLimit, zone } = await readSettings(em, userId);
		const { results: spent } = await readSpent(em, userId, monthOf(new Date(now()), zone));
		let total = spent;
		return due.filter(({ postIds }) => {
			const next = roundCost(total + postIds.length * readPrice);
			if (resultsLimit === null || next > resultsLimit) return false;
			total = next;
			return true;
		});
	};

	const sampleUser = async (userId: string, signal: AbortSignal): Promise<number> => {
		const account = await xAccess.access(userId);
		if (!account) return 0;
		const samples = await withinBudget(userId, await listDueSamples(em, userId, account.accountId));
		if (samples.length === 0) return 0;
		const session = network.open(account);
		let count = 0;
		for (const batch of inBatches(samples)) {
			const ids = batch.flatMap(({ postIds }) => postIds);
			const read = await session.readMetrics({ ids, signal });
			const metrics = new Map(read.map((post) => [post.id, post]));
			// Deleted posts cost nothing and have no counts.
			const found = batch.flatMap(({ postIds, ...sample }) => {
				const posts = postIds.flatMap((id) => metrics.get(id) ?? []);
				if (posts.length === 0) return [];
				return [{ ...sample, ...sum(posts), cost: roundCost(posts.length * readPrice) }];
			});
			await saveSamples(em, userId, found);
			count += found.length;
		}
		return count;
	};

	return async function sampleResults(signal: AbortSignal): Promise<void> {
		for (const userId of await listUsersWithDueSamples(em)) {
			signal.throwIfAborted();
			try {
				const samples = await sampleUser(userId, signal);
				if (samples > 0) log.info({ userId, samples }, 'read results of posts');
			} catch (error) {
				// Retried in an hour. One user's connection or limit must not stop the others.
				log.warn({ err: error, userId }, 'results of posts could not be read');
			}
		}
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
