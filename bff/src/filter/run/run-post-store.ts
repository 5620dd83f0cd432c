import type { LatestRun } from '../../../contract/filter/latest.ts';
import type { Verdict } from '../../../contract/filter/verdict.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { isMilliseconds, type PageRequest, readCursor, writeCursor } from '../../http/cursor.ts';
import type { Networks } from '../../networks/networks.ts';
import { isStoredId } from '../../networks/stored-id.ts';
import type { RunRow } from './run.entity.ts';
import { toVerdict, type VerdictRow, verdictColumns } from './verdict-row.ts';

const db = areaDb('filter');

/** Everything but the post that a verdict depends on. */
export type VerdictKey = Pick<RunRow, 'userId' | 'model' | 'promptHash'>;

/** A verdict of an earlier run that can be reused. */
export interface KnownVerdict {
	tweetId: string;
	included: boolean;
	reason: string;
}

/** The most posts in the picture of the newest run. */
const PICTURE_LIMIT = 1000;

export type RunPostStore = ReturnType<typeof createRunPostStore>;

/** The posts of runs and their verdicts. */
export function createRunPostStore(em: Em, networks: Networks) {
	const verdictOf = (row: VerdictRow) => toVerdict(row, networks);

	/** Posts with a verdict of the model under the same prompt. */
	const selectKnown = ({ userId, model, promptHash }: VerdictKey) =>
		db(em)
			.selectFrom('filter_run_posts')
			.innerJoin('filter_runs', 'filter_runs.id', 'filter_run_posts.runId')
			.where('filter_runs.userId', '=', userId)
			.where('filter_runs.model', '=', model)
			.where('filter_runs.promptHash', '=', promptHash)
			.where('filter_run_posts.included', 'is not', null)
			.where('filter_run_posts.decidedBy', 'in', ['model', 'earlier_run']);

	return {
		/** A page of the finished posts of a run, newest post first. */
		async readPage(
			runId: string,
			{ cursor, limit }: PageRequest,
		): Promise<{ tweets: Verdict[]; next_cursor: string | null }> {
			const after = readCursor(cursor, isMilliseconds, isStoredId);
			let query = db(em)
				.selectFrom('filter_run_posts')
				.where('runId', '=', runId)
				.where('seq', 'is not', null);
			if (after) {
				query = query.where(({ eb, refTuple, tuple }) =>
					eb(
						refTuple('postedAt', 'tweetId'),
						'<',
						tuple(new Date(Number(after[0])), after[1] ?? ''),
					),
				);
			}
			const rows = await query
				.orderBy('postedAt', 'desc')
				.orderBy('tweetId', 'desc')
				.limit(limit + 1)
				.select(verdictColumns)
				.execute();
			const last = rows.length > limit ? rows[limit - 1] : undefined;
			return {
				tweets: rows.slice(0, limit).map(verdictOf),
				next_cursor: last ? writeCursor([String(last.postedAt.getTime()), last.tweetId]) : null,
			};
		},

		/** How many posts a run included, its newest posts for the picture, and its best one. */
		async summarize(runId: string): Promise<Omit<LatestRun, 'run'>> {
			const finished = db(em)
				.selectFrom('filter_run_posts')
				.where('runId', '=', runId)
				.where('seq', 'is not', null);
			const included = finished.where(({ or, eb, and }) =>
				or([
					eb('override', '=', 'include'),
					and([eb('included', '=', true), eb('override', 'is', null)]),
				]),
			);
			const [{ count }, posts, best] = await Promise.all([
				included.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow(),
				finished
					.orderBy('postedAt', 'desc')
					.orderBy('tweetId', 'desc')
					.limit(PICTURE_LIMIT)
					.select(['tweetId', 'postedAt', 'likes', 'included', 'override'])
					.execute(),
				included
					.orderBy('likes', 'desc')
					.orderBy('postedAt', 'desc')
					.orderBy('tweetId', 'desc')
					.select(verdictColumns)
					.limit(1)
					.executeTakeFirst(),
			]);
			return {
				included: Number(count),
				picture: posts.map((post) => ({
					id: post.tweetId,
					at: post.postedAt.getTime(),
					verdict: shownVerdict(post),
					byYou: post.override !== null,
					likes: post.likes,
				})),
				best: best ? verdictOf(best) : null,
			};
		},

		/** The entries of a run's log after a position. */
		async readAfter(runId: string, seq: number, limit: number): Promise<Verdict[]> {
			const rows = await db(em)
				.selectFrom('filter_run_posts')
				.where('runId', '=', runId)
				.where('seq', '>', seq)
				.orderBy('seq')
				.limit(limit)
				.select(verdictColumns)
				.execute();
			return rows.map(verdictOf);
		},

		/** The posts of a run that have no log entry yet, newest first. */
		async listPending(runId: string) {
			return db(em)
				.selectFrom('filter_run_posts')
				.where('runId', '=', runId)
				.where('seq', 'is', null)
				.orderBy('postedAt', 'desc')
				.orderBy('tweetId', 'desc')
				.select([
					'tweetId as id',
					'authorName',
					'authorUsername',
					'content',
					'repostBy',
					'attached',
				])
				.execute();
		},

		/** Verdicts of earlier runs on these posts, the newest for each. */
		async findKnown(key: VerdictKey, tweetIds: readonly string[]): Promise<KnownVerdict[]> {
			const rows = await selectKnown(key)
				.where('filter_run_posts.tweetId', '=', ({ fn, val }) => fn.any(val([...tweetIds])))
				.distinctOn('filter_run_posts.tweetId')
				.orderBy('filter_run_posts.tweetId')
				.orderBy('filter_runs.createdAt', 'desc')
				.select([
					'filter_run_posts.tweetId',
					'filter_run_posts.included',
					'filter_run_posts.reason',
				])
				.execute();
			return rows.map(({ tweetId, included, reason }) => ({
				tweetId,
				included: included === true,
				reason: reason ?? '',
			}));
		},

		/**
		 * The ids of those posts that a standing filter has decided by the prompt of its run, also if
		 * the model gave no usable verdict. What the block list decided is decided until it changes.
		 */
		async findDecided(run: RunRow, tweetIds: readonly string[]): Promise<Set<string>> {
			const rows = await db(em)
				.selectFrom('filter_run_posts')
				.innerJoin('filter_runs', 'filter_runs.id', 'filter_run_posts.runId')
				.where('filter_runs.userId', '=', run.userId)
				.where('filter_runs.templateId', '=', run.templateId)
				.where('filter_runs.standing', '=', true)
				.where('filter_runs.model', '=', run.model)
				.where('filter_runs.promptHash', '=', run.promptHash)
				.where('filter_run_posts.tweetId', '=', ({ fn, val }) => fn.any(val([...tweetIds])))
				.where('filter_run_posts.seq', 'is not', null)
				.where(({ or, eb }) =>
					or([
						eb('filter_run_posts.decidedBy', '!=', 'block_list'),
						eb('filter_runs.version', '=', run.version),
					]),
				)
				.select('filter_run_posts.tweetId')
				.execute();
			return new Set(rows.map(({ tweetId }) => tweetId));
		},

		/** The newest verdicts of a template's runs since a time on stories with these keys. */
		async findKnownStories(
			run: RunRow,
			keys: readonly string[],
			since: Date,
		): Promise<(KnownVerdict & { storyKey: string | null })[]> {
			const rows = await selectKnown(run)
				.where('filter_runs.templateId', '=', run.templateId)
				.where('filter_runs.createdAt', '>=', since)
				.where('filter_run_posts.storyKey', '=', ({ fn, val }) => fn.any(val([...keys])))
				.distinctOn('filter_run_posts.storyKey')
				.orderBy('filter_run_posts.storyKey')
				.orderBy('filter_runs.createdAt', 'desc')
				.select([
					'filter_run_posts.storyKey',
					'filter_run_posts.tweetId',
					'filter_run_posts.included',
					'filter_run_posts.reason',
				])
				.execute();
			return rows.map((row) => ({
				...row,
				included: row.included === true,
				reason: row.reason ?? '',
			}));
		},

		/** How many posts of a window have a verdict of an earlier run. */
		async countKnown(key: VerdictKey, since: Date, until: Date): Promise<number> {
			const { count } = await selectKnown(key)
				.where('filter_run_posts.postedAt', '>=', since)
				.where('filter_run_posts.postedAt', '<', until)
				.select(({ fn }) => fn.count('filter_run_posts.tweetId').distinct().as('count'))
				.executeTakeFirstOrThrow();
			return Number(count);
		},

		/**
		 * Sets or removes the user's override of a verdict; Warble's own verdict is kept. Undefined if
		 * the post is not among the finished posts of a run of the user.
		 */
		async override(
			userId: string,
			runId: string,
			tweetId: string,
			value: 'include' | 'exclude' | null,
		): Promise<Verdict | undefined> {
			const row = await db(em)
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
				.where('seq', 'is not', null)
				.returning(verdictColumns)
				.executeTakeFirst();
			return row && verdictOf(row);
		},
	};
}

function shownVerdict({ included, override }: Pick<VerdictRow, 'included' | 'override'>) {
	if (override !== null) return override === 'include' ? 'included' : 'excluded';
	if (included === null) return 'not_judged';
	return included ? 'included' : 'excluded';
}
