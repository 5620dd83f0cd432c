import { sql } from 'kysely';
import {
	SPEND_DAYS,
	SPEND_ROWS,
	type Spend,
	type SpentDay,
} from '../../../contract/admin/spend.ts';
import { areaDb, type Em } from '../../database/orm.ts';

// One query sums up what people use, over all areas that cost something.
const db = areaDb('admin', {
	reads: ['compose_settings', 'publishing_costs', 'usage_days', 'users'],
});

/** Reads what people use. `postPrice`: of reading a post at X, in US dollars. */
export function createSpendStore(em: Em, postPrice: number) {
	const days = sql`
		used (user_id, day, tokens, model_cost, posts, x_cost) as (
			select user_id, day, prompt_tokens + completion_tokens, model_cost, posts,
				posts * ${postPrice}::float8
			from usage_days
			union all
			select user_id, (at at time zone 'utc')::date, 0, 0, 0, amount from publishing_costs
		), days as (
			select user_id, to_char(day, 'YYYY-MM-DD') as day,
				sum(tokens)::float8 as tokens, sum(model_cost)::float8 as "modelCost",
				sum(posts)::float8 as "postsRead", sum(x_cost)::float8 as "xCost"
			from used
			where day > (now() at time zone 'utc')::date - ${SPEND_DAYS}::int
			group by 1, 2
			having sum(tokens) > 0 or sum(model_cost) > 0 or sum(posts) > 0 or sum(x_cost) > 0
		)`;

	return {
		async readDays(): Promise<SpentDay[]> {
			const { rows } = await sql<SpentDay>`
				with ${days}
				select day, username, tokens, "modelCost", "postsRead", "xCost"
				from days join users on users.id = days.user_id
				order by day desc, "modelCost" + "xCost" desc, username limit ${SPEND_ROWS}
			`.execute(db(em));
			return rows;
		},

		/** Of all days, also those that `readDays` cuts off. */
		async readTotals(): Promise<Pick<Spend, 'totals' | 'isCut'>> {
			const { rows } = await sql<Spend['totals'] & { count: number }>`
				with ${days}
				select coalesce(sum(tokens), 0)::float8 as tokens,
					coalesce(sum("modelCost"), 0)::float8 as "modelCost",
					coalesce(sum("postsRead"), 0)::float8 as "postsRead",
					coalesce(sum("xCost"), 0)::float8 as "xCost", count(*)::int as count
				from days
			`.execute(db(em));
			const [row] = rows;
			if (!row) throw new Error('A sum has a row.');
			const { count, ...totals } = row;
			return { totals, isCut: count > SPEND_ROWS };
		},

		async readMonth(): Promise<Spend['month']> {
			const { rows } = await sql<Spend['month'][number]>`
				select username, spent, monthly_limit as "monthlyLimit"
				from compose_settings join users on users.id = compose_settings.user_id
				where spent_month = to_char(now() at time zone 'utc', 'YYYY-MM') and spent > 0
				order by spent desc, username limit 100
			`.execute(db(em));
			return rows;
		},
	};
}
