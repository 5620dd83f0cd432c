import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';
import type { ModelReceipt } from '../providers/model.ts';

const db = areaDb('usage');

/** The purpose of usage. */
export type UsageKind = 'answer' | 'fetch' | 'name' | 'reply' | 'rewrite' | 'run' | 'try';

export type Usage = ReturnType<typeof createUsage>;

/** Counts usage by users. A failure is logged and does not fail the counted work. */
export function createUsage(em: Em, log: FastifyBaseLogger) {
	const add = async (
		userId: string,
		kind: UsageKind,
		{ promptTokens, completionTokens, cost, posts }: Partial<ModelReceipt> & { posts?: number },
	): Promise<void> => {
		try {
			await insert(
				sql`values (${userId}::uuid, ${today}, ${kind}::text, ${promptTokens ?? 0}::int,
					${completionTokens ?? 0}::int, ${cost ?? 0}::float8, ${posts ?? 0}::int)`,
			).execute(db(em));
		} catch (error) {
			log.warn({ err: error, userId, kind }, 'could not count what was used');
		}
	};

	return {
		/** Counts one answer of the model. */
		addReceipt: (
			userId: string,
			kind: Exclude<UsageKind, 'answer' | 'fetch'>,
			receipt: ModelReceipt,
		): Promise<void> => add(userId, kind, receipt),

		/** Counts posts that X billed. */
		async addPosts(userId: string, kind: 'fetch' | 'run', posts: number): Promise<void> {
			if (posts > 0) await add(userId, kind, { posts });
		},
	};
}

const today = sql`(now() at time zone 'utc')::date`;

const insert = (rows: RawBuilder<unknown>) => sql<{ userId: string }>`
	insert into usage_days
		(user_id, day, kind, prompt_tokens, completion_tokens, model_cost, posts) ${rows}
	on conflict (user_id, day, kind) do update set
		prompt_tokens = usage_days.prompt_tokens + excluded.prompt_tokens,
		completion_tokens = usage_days.completion_tokens + excluded.completion_tokens,
		model_cost = usage_days.model_cost + excluded.model_cost,
		posts = usage_days.posts + excluded.posts`;

/**
 * The part of a statement that counts answers as it stores their ends. `ended` is a part before it
 * with the columns `user_id`, `prompt_tokens`, `completion_tokens` and `added`, the cost: the part
 * that is not counted yet.
 */
export const countEndedAnswers = sql<{ userId: string }>`(${insert(sql`
	select user_id, ${today}, 'answer', sum(prompt_tokens), sum(completion_tokens), sum(added), 0
	from ended group by user_id`)}
	returning user_id
)`;
