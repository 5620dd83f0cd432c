import type { FilterRun } from '../../../contract/filter/run.ts';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import type { Em } from '../../database/orm.ts';
import type { RunEnd } from '../../filter/filter.ts';
import { ignoreNotFound } from '../../http/app-error.ts';
import type { FindDraft, PublicationEnd } from '../../publishing/publishing.ts';
import type { Webhooks } from './webhooks.ts';

const eventOf = {
	posted: 'publication.posted',
	failed: 'publication.failed',
	unsure: 'publication.needs_you',
	missed: 'publication.needs_you',
	by_hand: 'publication.needs_you',
} as const satisfies Record<PublicationEnd['status'], string>;

/** Sends events of other areas to webhooks: ids, statuses and counts, but no texts of posts. */
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
	// It may have been deleted meanwhile.
	const draft = await find(userId, draftId).catch(ignoreNotFound);
	if (!draft) return undefined;
	const { id, account, crossPostOf, publication } = draft;
	return {
		draft: { id, ...(account && { account }), ...(crossPostOf && { crossPostOf }), publication },
	};
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
