import { sql } from 'kysely';
import type { Agreement } from '../../../contract/filter/filter.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { promptHash } from '../judge/judge-prompt.ts';
import { type VerdictRow, verdictColumns } from '../run/verdict-row.ts';
import type { Templates } from '../template/templates.ts';

const db = areaDb('filter');

/** A post with an override. */
export type LabelledPost = VerdictRow & {
	override: 'include' | 'exclude';
	/** The same for posts with the same text or link; null if it is unknown. */
	storyKey: string | null;
};

export interface AgreementOptions {
	em: Em;
	templates: Templates;
	/** Only verdicts of this model are compared. */
	model: string;
}

/** Compares the overrides in runs of a template with Warble's own verdicts. */
export function createAgreementStore({ em, templates, model }: AgreementOptions) {
	/** The labelled posts of a template, each once, with the latest override. */
	const labelled = (userId: string, templateId: string) =>
		db(em)
			.selectFrom('filter_run_posts')
			.where('runId', 'in', (query) =>
				query
					.selectFrom('filter_runs')
					.where('userId', '=', userId)
					.where('templateId', '=', templateId)
					.select('id'),
			)
			.where('override', 'is not', null)
			.distinctOn('tweetId')
			.orderBy('tweetId')
			.orderBy('overriddenAt', 'desc');

	return {
		/** Throws 404. */
		async read(userId: string, templateId: string): Promise<Agreement> {
			const { description, blockList } = await templates.read(userId, templateId);
			const blocked = blockList.map((username) => username.toLowerCase());
			/** As `createBlockList`. */
			const isBlocked = (column: 'author_username' | 'repost_by') => {
				const name = sql`lower(${sql.ref(`labels.${column}`)})`;
				const withServer = sql`${name} || '@' || split_part(labels.tweet_id, '/', 1)`;
				return sql`array[${name}, ${withServer}] && ${blocked}::text[]`;
			};
			// Raw SQL: the query builder would need SQL fragments for every part of the comparison.
			const { rows } = await sql<Agreement>`
				with labels as (
					select distinct on (post.tweet_id) post.tweet_id, post.override, post.author_username, post.repost_by
					from filter_runs run join filter_run_posts post on post.run_id = run.id
					where run.user_id = ${userId} and run.template_id = ${templateId} and post.override is not null
					order by post.tweet_id, post.overridden_at desc
				),
				verdicts as (
					select distinct on (post.tweet_id) post.tweet_id, post.included
					from labels join filter_run_posts post on post.tweet_id = labels.tweet_id join filter_runs run on run.id = post.run_id
					where run.user_id = ${userId} and run.model = ${model} and run.prompt_hash = ${promptHash(plainText(description))}
						and post.included is not null and post.decided_by in ('model', 'earlier_run')
					order by post.tweet_id, run.created_at desc
				),
				compared as (
					select labels.override = 'include' as label, case
						when ${isBlocked('author_username')} or ${isBlocked('repost_by')} then false
						else verdicts.included
					end as included
					from labels left join verdicts on verdicts.tweet_id = labels.tweet_id
				)
				select count(*)::int as labelled, count(included)::int as judged, (count(*) filter (where included = label))::int as agreed
				from compared
			`.execute(db(em));
			return rows[0] ?? { labelled: 0, judged: 0, agreed: 0 };
		},

		/** The most recently labelled posts, the latest first. Throws 404. */
		async labelledPosts(
			userId: string,
			templateId: string,
			limit: number,
		): Promise<LabelledPost[]> {
			await templates.read(userId, templateId);
			const rows = await db(em)
				.selectFrom(
					labelled(userId, templateId)
						.select([...verdictColumns, 'storyKey', 'overriddenAt'])
						.as('label'),
				)
				.select([...verdictColumns, 'storyKey'])
				.orderBy('overriddenAt', 'desc')
				.orderBy('tweetId')
				.limit(limit)
				.execute();
			return rows.flatMap(({ override, ...row }) => (override ? [{ ...row, override }] : []));
		},
	};
}
