import type { FastifyBaseLogger } from 'fastify';
import type { SealedKeys } from '../auth/auth.ts';

import type { Em } from '../database/orm.ts';
import { modelKey } from './judge/model-key.ts';
import { Slots } from './judge/slots.ts';
import { createAgreement } from './run/agreement-store.ts';
import type { RunServices } from './run/execute-run.ts';
import { createRunStore } from './run/leased-run-store.ts';
import { createRunChanges } from './run/run-changes.ts';
import { RunWorker } from './run/run-worker.ts';
import { createRuns } from './run/runs.ts';
import { createTemplates } from './template/templates.ts';
import { type Trial, tryWords } from './try/try-template.ts';

/** Questions to the model that runs of this whole process have open at once. */
const QUESTIONS = 16;

export interface FilterOptions
	extends Pick<RunServices, 'postWindows' | 'keys' | 'model' | 'config'> {
	em: Em;
	log: FastifyBaseLogger;
	now?: (() => number) | undefined;
}

export type Filter = ReturnType<typeof createFilter>;

/** The filter: templates, runs over past windows of somebody's posts, and who works on them. */
export function createFilter({ em, log, now, ...services }: FilterOptions) {
	const { keys, config, model } = services;
	const templates = createTemplates(em);
	const runs = createRuns({ em, templates, config, now });
	const changes = createRunChanges();
	const slots = new Slots(QUESTIONS);
	const worker = new RunWorker({
		...services,
		store: createRunStore(em),
		templates,
		slots,
		changes,
		log,
	});
	return {
		templates,
		runs,
		changes,
		slots,
		worker,
		agreement: createAgreement({ em, templates, model: config.openRouter.model }),

		/** Judges posts that were decided by hand by other words. */
		tryWords: (trial: Trial) => tryWords(trial, { model, slots, ...config.filter }),

		/** The key that pays. Throws 400 `key_missing`: ask before anything is begun that needs one. */
		keyOf: (userId: string, sealedKeys: SealedKeys): string =>
			modelKey({ keys, config }, userId, sealedKeys),
	};
}
