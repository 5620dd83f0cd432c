import { sql } from 'kysely';
import { SPEND_DAYS, type Spend, type SpentDay } from '../../../contract/admin/spend.ts';
import { type Em, queries } from '../../database/orm.ts';

/** Reads what people use. `postPrice`: of reading a post at X, in US dollars. */
export function createSpendStore(em: Em, postPrice: number) {
	return {
		async readDays(): Promise<SpentDay[]> {
			const { rows } = await sql<SpentDay>`
				with used (user_id, at, tokens, model_cost, posts, x_cost) as (
					select user_id, created_at, coalesce(prompt_tokens, 0) + coalesce(completion_tokens, 0),
						coalesce(cost, 0), 0, 0::float8
					from messages where role = 'assistant'
					union all
					select user_id, created_at, prompt_tokens + completion_tokens, coalesce(cost, 0),
						posts_billed, posts_billed * ${postPrice}::float8
					from filter_runs
					union all
					select user_id, started_at, 0, 0, billed, billed * ${postPrice}::float8 from tweet_fetches
					union all
					select user_id, at, 0, 0, 0, amount from publishing_costs
				), days as (
					select user_id, to_char(at at time zone 'utc', 'YYYY-MM-DD') as day,
						sum(tokens)::float8 as tokens, sum(model_cost)::float8 as "modelCost",
						sum(posts)::float8 as "postsRead", sum(x_cost)::float8 as "xCost"
					from used
					where (at at time zone 'utc')::date > (now() at time zone 'utc')::date - ${SPEND_DAYS}::int
					group by 1, 2
				)
				select day, username, tokens, "modelCost", "postsRead", "xCost"
				from days join users on users.id = days.user_id
				where tokens > 0 or "modelCost" > 0 or "postsRead" > 0 or "xCost" > 0
				order by day desc, "modelCost" + "xCost" desc, username limit 500
			`.execute(queries(em));
			return rows;
		},

		async readMonth(): Promise<Spend['month']> {
			const { rows } = await sql<Spend['month'][number]>`
				select username, spent, monthly_limit as "monthlyLimit"
				from compose_settings join users on users.id = compose_settings.user_id
				where spent_month = to_char(now() at time zone 'utc', 'YYYY-MM') and spent > 0
				order by spent desc, username limit 100
			`.execute(queries(em));
			return rows;
		},
	};
}
