import type { FilterRun } from '../../../contract/filter/run.ts';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import type { Em } from '../../database/orm.ts';
import type { RunEnd } from '../../filter/filter.ts';
import { AppError } from '../../http/app-error.ts';
import type { FindDraft, PublicationEnd } from '../../publishing/publishing.ts';
import type { Webhooks } from './webhooks.ts';

const eventOf = {
	posted: 'publication.posted',
	failed: 'publication.failed',
	unsure: 'publication.needs_you',
	missed: 'publication.needs_you',
	by_hand: 'publication.needs_you',
} as const satisfies Record<PublicationEnd['status'], string>;

/** What happens in other areas, as events for webhooks: ids, statuses and counts, no texts. */
export function createEvents({ emit }: Pick<Webhooks, 'emit'>) {
	return {
		onPublicationEnd: ({ userId, draftId, status }: PublicationEnd, tx: Em, find: FindDraft) =>
			emit(userId, eventOf[status], () => draftData(find, userId, draftId), tx),

		onRunEnd: (run: RunEnd, tx: Em) =>
			emit(run.userId, 'run.finished', async () => runData(run), tx),
	};
}

async function draftData(
	find: FindDraft,
	userId: string,
	draftId: string,
): Promise<{ draft: Partial<KeptDraft> } | undefined> {
	try {
		const { id, account, crossPostOf, publication } = await find(userId, draftId);
		return {
			draft: { id, ...(account && { account }), ...(crossPostOf && { crossPostOf }), publication },
		};
	} catch (error) {
		// The draft was deleted meanwhile.
		if (error instanceof AppError && error.status === 404) return undefined;
		throw error;
	}
}

function runData(run: RunEnd): { run: Partial<FilterRun> } {
	const { id, templateId, title, status, error, total, processed, included, notJudged } = run;
	return {
		run: {
			id,
			templateId,
			title,
			status,
			error,
			total,
			total_processed: processed,
			total_filtered: included,
			not_judged: notJudged,
		},
	};
}
