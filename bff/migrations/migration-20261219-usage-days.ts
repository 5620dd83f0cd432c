import { Migration } from '@mikro-orm/migrations';

/** With what is known of the time before. */
export class Migration20261219UsageDays extends Migration {
	override up(): void {
		this.addSql(`
			create table usage_days (
				user_id uuid not null constraint usage_days_user_id_foreign references users (id) on delete cascade,
				day date not null,
				kind varchar(255) not null,
				prompt_tokens int not null default 0,
				completion_tokens int not null default 0,
				model_cost double precision not null default 0,
				posts int not null default 0,
				primary key (user_id, day, kind)
			)`);
		this.addSql('create index usage_days_day_index on usage_days (day)');
		this.addSql(`
			insert into usage_days (user_id, day, kind, prompt_tokens, completion_tokens, model_cost, posts)
			select user_id, (at at time zone 'utc')::date, kind,
				sum(prompt_tokens), sum(completion_tokens), sum(cost), sum(posts)
			from (
				select user_id, created_at, 'answer', coalesce(prompt_tokens, 0),
					coalesce(completion_tokens, 0), coalesce(cost, 0), 0
				from messages where role = 'assistant'
				union all
				select user_id, created_at, 'run', prompt_tokens, completion_tokens, coalesce(cost, 0),
					posts_billed
				from filter_runs
				union all
				select user_id, started_at, 'fetch', 0, 0, 0, billed
				from tweet_fetches where started_at is not null
			) used (user_id, at, kind, prompt_tokens, completion_tokens, cost, posts)
			group by 1, 2, 3
			having sum(prompt_tokens + completion_tokens + posts) > 0 or sum(cost) > 0`);
	}
}
