import pLimit from 'p-limit';
import { modelKey } from '../account/account.ts';
import type { SealedKeys } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { createEstimate, type EstimateOptions } from './estimate/estimate.ts';
import { createPrivateFeeds } from './feed/private-feed.ts';
import { createImprovements } from './improve/improvements.ts';
import { FILTER_KEY_MISSING } from './key-missing.ts';
import { createAgreementStore } from './overrides/agreement-store.ts';
import type { RunServices } from './run/execute-run.ts';
import { createLeasedRunStore, type OnRunEnd } from './run/leased-run-store.ts';
import { createRunChanges } from './run/run-changes.ts';
import { createRunPostStore } from './run/run-post-store.ts';
import { createSearchRuns } from './run/run-search-store.ts';
import { createRunStore } from './run/run-store.ts';
import { createRunWorker } from './run/run-worker.ts';
import { createRuns } from './run/runs.ts';
import { createDailyLimits } from './standing/daily-limit.ts';
import { deleteOldRuns } from './standing/delete-old-runs-store.ts';
import { createSpendingStore } from './standing/spending-store.ts';
import { createStandingRunStore } from './standing/standing-run-store.ts';
import { createStartDue } from './standing/start-due-runs.ts';
import { createTimetables } from './standing/timetables.ts';
import { searchTemplates } from './template/template-search-store.ts';
import { createTemplates } from './template/templates.ts';
import { createTimesStore } from './times-store.ts';
import { type TemplateTry, tryTemplate } from './try/try-template.ts';
import { readWorthReading } from './worth-reading-store.ts';

/** Judge requests that this process has open at the same time, for all runs together. */
const REQUEST_LIMIT = 16;
/** Runs of standing filters that this process executes at the same time. */
const STANDING_RUN_LIMIT = 16;

export interface FilterOptions
	extends Pick<
			Context,
			'config' | 'em' | 'networks' | 'prepare' | 'model' | 'log' | 'createWorker' | 'now'
		>,
		Pick<RunServices, 'postWindows' | 'keys' | 'usage'>,
		Pick<EstimateOptions, 'tweets' | 'fetchedRanges' | 'readPrice'> {
	onRunEnd?: OnRunEnd | undefined;
}

export type Filter = Awaited<ReturnType<typeof startFilter>>;

/** Builds the services of this area, and starts the worker that executes runs in this process. */
export async function startFilter(options: FilterOptions) {
	const { em, networks, prepare, now, keys, config, model, usage, onRunEnd } = options;
	const templates = createTemplates(em);
	const posts = createRunPostStore(em, networks);
	const postPrice = config.xPrices.read;
	const runStore = createRunStore({ em, prepare, postPrice });
	const runs = createRuns({ store: runStore, templates, config, now });
	const changes = createRunChanges();
	const limitRequests = pLimit(REQUEST_LIMIT);
	const spending = createSpendingStore(em, postPrice);
	const services = { ...options, posts, templates, limitRequests, changes };
	const worker = createRunWorker({
		...services,
		store: createLeasedRunStore(em, { onEnd: onRunEnd }),
	});
	const standingWorker = createRunWorker({
		...services,
		store: createStandingRunStore(em, createStartDue({ ...options, spending }), onRunEnd),
		openDailyLimit: createDailyLimits({
			...options,
			spending,
			postPrice,
			maxPosts: config.filter.maxPosts,
		}),
		concurrency: STANDING_RUN_LIMIT,
	});
	const agreement = createAgreementStore({ em, templates, model: config.model.name });
	const judgeSettings = {
		model,
		usage,
		limitRequests,
		concurrency: config.limits.judgeRequests,
	};
	const workers = [worker, standingWorker];
	for (const each of workers) await each.start();
	return {
		templates,
		runs,
		/** Starts runs whose windows end at an earlier time. For the demo account. */
		runsAt: (time: Date) =>
			createRuns({ store: runStore, templates, config, now: () => time.getTime() }),
		searchTemplates: (userId: string, words: readonly string[], limit: number) =>
			searchTemplates(em, userId, words, limit),
		searchRuns: createSearchRuns(em),
		readWorthReading: (userId: string, range: { from: Date; until: Date }, limit: number) =>
			readWorthReading(em, userId, range, limit),
		feeds: createPrivateFeeds({ em, config, networks }),
		times: createTimesStore(em),
		posts,
		changes,
		limitRequests,
		/** Executes runs in this process: those of users, and those of standing filters. */
		worker: {
			/** Looks for runs now, and for filters that are due. */
			wake: () => {
				for (const each of workers) each.wake();
			},
			cancel: (id: string) => {
				for (const each of workers) each.cancel(id);
			},
			close: async () => {
				await Promise.all(workers.map((each) => each.close()));
			},
		},
		standing: {
			...createTimetables({ ...options, templates, spending }),
			/** Starts the runs of filters that are due, as many as this process can execute. */
			startDue: () => standingWorker.wake(),
			deleteOldRuns: () => deleteOldRuns(em),
		},
		estimate: createEstimate({ ...options, posts, templates }),
		agreement,

		/** Judges labelled posts by unsaved content. */
		tryTemplate: (request: TemplateTry) => tryTemplate(request, { ...judgeSettings, networks }),

		prepareImprovement: createImprovements({
			templates,
			agreement,
			posts,
			modelName: config.model.name,
			judgeSettings,
		}),

		/** The key that pays for model requests. Throws 400 `key_missing`; call it before any work. */
		keyOf: (userId: string, sealedKeys: SealedKeys): string =>
			modelKey({ keys, config }, userId, sealedKeys, FILTER_KEY_MISSING),
	};
}
