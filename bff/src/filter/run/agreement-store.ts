import { sql } from 'kysely';
import type { Agreement } from '../../../contract/filter.ts';
import { type Em, queries } from '../../database/orm.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { wordsOf } from '../judge/judge-prompt.ts';
import type { Templates } from '../template/templates.ts';
import type { VerdictRow } from './verdict-row.ts';

/** A post that the person decided by hand. */
export type LabelledPost = VerdictRow & { override: 'include' | 'exclude' };

export interface AgreementOptions {
	em: Em;
	templates: Templates;
	/** Whose verdicts count: those of the model that judges now. */
	model: string;
}

export type Agreements = ReturnType<typeof createAgreement>;

/** What people decided by hand, and how it compares with Warble's own verdicts. */
export function createAgreement({ em, templates, model }: AgreementOptions) {
	/** Each post once, as it was decided last in a run of the template. */
	const labelled = (userId: string, templateId: string) => sql`
		select distinct on (post.tweet_id) post.*
		from filter_runs run join filter_run_posts post on post.run_id = run.id
		where run.user_id = ${userId} and run.template_id = ${templateId} and post.override is not null
		order by post.tweet_id, post.overridden_at desc
	`;

	return {
		/** Throws 404. */
		async of(userId: string, templateId: string): Promise<Agreement> {
			const { description, blockList } = await templates.read(userId, templateId);
			const blocked = blockList.map((username) => username.toLowerCase());
			const { rows } = await sql<Agreement>`
				with labels as (${labelled(userId, templateId)}),
				verdicts as (
					select distinct on (post.tweet_id) post.tweet_id, post.included
					from labels join filter_run_posts post on post.tweet_id = labels.tweet_id join filter_runs run on run.id = post.run_id
					where run.user_id = ${userId} and run.model = ${model} and run.words = ${wordsOf(plainText(description))}
						and post.included is not null and post.decided_by in ('model', 'earlier_run')
					order by post.tweet_id, run.created_at desc
				),
				compared as (
					select labels.override = 'include' as wanted, case
						when lower(labels.author_username) = any(${blocked}::text[]) or lower(labels.repost_by) = any(${blocked}::text[]) then false
						else verdicts.included
					end as included
					from labels left join verdicts on verdicts.tweet_id = labels.tweet_id
				)
				select count(*)::int as labelled, count(included)::int as judged, (count(*) filter (where included = wanted))::int as agreed
				from compared
			`.execute(queries(em));
			return rows[0] ?? { labelled: 0, judged: 0, agreed: 0 };
		},

		/** The posts decided last, the last one first. Throws 404. */
		async labelledPosts(
			userId: string,
			templateId: string,
			limit: number,
		): Promise<LabelledPost[]> {
			await templates.read(userId, templateId);
			const { rows } = await sql<LabelledPost>`
				select seq, tweet_id as "tweetId", posted_at as "postedAt", likes, retweets, author_name as "authorName",
					author_username as "authorUsername", avatar_url as "avatarUrl", content, repost_by as "repostBy",
					included, decided_by as "decidedBy", reason, override
				from (${labelled(userId, templateId)}) as label
				order by overridden_at desc, tweet_id limit ${limit}
			`.execute(queries(em));
			return rows;
		},
	};
}
