import type { Verdict } from '../../../contract/filter-run.ts';
import { type Em, queries } from '../../database/orm.ts';
import { notFound } from '../../http/app-error.ts';
import { toVerdict, verdictColumns } from './verdict-row.ts';

export interface Override {
	runId: string;
	tweetId: string;
	/** Null takes the decision back. */
	value: 'include' | 'exclude' | null;
}

/** Decides a post of a run by hand. Warble's own verdict stays beside it. Throws 404. */
export async function overrideVerdict(
	em: Em,
	userId: string,
	{ runId, tweetId, value }: Override,
): Promise<Verdict> {
	const row = await queries(em)
		.updateTable('filter_run_posts')
		.set({ override: value, overriddenAt: value && new Date() })
		.where('runId', '=', (query) =>
			query
				.selectFrom('filter_runs')
				.where('id', '=', runId)
				.where('userId', '=', userId)
				.select('id'),
		)
		.where('tweetId', '=', tweetId)
		// One that nobody has looked at yet is not shown anywhere.
		.where('seq', 'is not', null)
		.returning(verdictColumns)
		.executeTakeFirst();
	if (!row)
		throw notFound(
			'This post is not among those of the run. The run may be another account’s, or gone.',
		);
	return toVerdict(row);
}
