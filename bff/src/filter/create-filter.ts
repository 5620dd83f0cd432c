import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { modelKey } from '../account/account.ts';
import type { SealedKeys } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import type { Prepare } from '../database/prepared.ts';
import { FILTER_KEY_MISSING } from './key-missing.ts';
import { createAgreementStore } from './overrides/agreement-store.ts';
import type { RunServices } from './run/execute-run.ts';
import { createLeasedRunStore } from './run/leased-run-store.ts';
import { createRunChanges } from './run/run-changes.ts';
import { createRunPostStore } from './run/run-post-store.ts';
import { createSearchRuns } from './run/run-search-store.ts';
import { createRunStore } from './run/run-store.ts';
import { createRunWorker } from './run/run-worker.ts';
import { createRuns } from './run/runs.ts';
import { readWorthReading } from './run/worth-reading-store.ts';
import { searchTemplates } from './template/template-search-store.ts';
import { createTemplates } from './template/templates.ts';
import { createTimesStore } from './times-store.ts';
import { type TemplateTry, tryTemplate } from './try/try-template.ts';

/** Judge requests that this process has open at the same time, for all runs together. */
const REQUEST_LIMIT = 16;

export interface FilterOptions
	extends Pick<RunServices, 'postWindows' | 'keys' | 'model' | 'usage' | 'config'> {
	config: Pick<Config, 'filter' | 'limits' | 'model' | 'xPrices'>;
	em: Em;
	prepare: Prepare;
	log: FastifyBaseLogger;
	/** Whether this work has to wait because of maintenance. */
	isPaused: () => Promise<boolean>;
	now?: (() => number) | undefined;
}

export type Filter = ReturnType<typeof createFilter>;

/** The services of the filter: templates, runs, and the worker that executes runs. */
export function createFilter({ em, prepare, log, now, ...services }: FilterOptions) {
	const { keys, config, model, usage } = services;
	const templates = createTemplates(em);
	const posts = createRunPostStore(em);
	const runStore = createRunStore({ em, prepare, postPrice: config.xPrices.read });
	const runs = createRuns({ store: runStore, templates, config, now });
	const changes = createRunChanges();
	const limitRequests = pLimit(REQUEST_LIMIT);
	const worker = createRunWorker({
		...services,
		store: createLeasedRunStore(em),
		posts,
		templates,
		limitRequests,
		changes,
		log,
	});
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
		times: createTimesStore(em),
		posts,
		changes,
		limitRequests,
		worker,
		agreement: createAgreementStore({ em, templates, model: config.model.name }),

		/** Judges labelled posts by unsaved content. */
		tryTemplate: (request: TemplateTry) =>
			tryTemplate(request, {
				model,
				usage,
				limitRequests,
				concurrency: config.limits.judgeRequests,
			}),

		/** The key that pays for model requests. Throws 400 `key_missing`; call it before any work. */
		keyOf: (userId: string, sealedKeys: SealedKeys): string =>
			modelKey({ keys, config }, userId, sealedKeys, FILTER_KEY_MISSING),
	};
}
