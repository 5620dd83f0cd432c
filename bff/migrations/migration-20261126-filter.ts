import { Migration } from '@mikro-orm/migrations';

export class Migration20261126Filter extends Migration {
	override up(): void {
		this.addSql(`
			create table filter_templates (
				id uuid primary key,
				user_id uuid not null constraint filter_templates_user_id_foreign references users (id) on delete cascade,
				name varchar(255) not null,
				version int not null,
				created_at timestamptz not null,
				updated_at timestamptz not null,
				deleted_at timestamptz null
			)`);
		this.addSql(
			'create unique index filter_templates_name_unique on filter_templates (user_id, lower(name)) where deleted_at is null',
		);
		this.addSql(`
			create table filter_template_versions (
				template_id uuid not null constraint filter_template_versions_template_id_foreign references filter_templates (id) on delete cascade,
				version int not null,
				description text not null,
				block_list jsonb not null,
				created_at timestamptz not null,
				primary key (template_id, version)
			)`);
		this.addSql(`
			create table filter_runs (
				id uuid primary key,
				user_id uuid not null constraint filter_runs_user_id_foreign references users (id) on delete cascade,
				template_id uuid not null constraint filter_runs_template_id_foreign references filter_templates (id) on delete cascade,
				version int not null,
				title varchar(255) not null,
				description text not null,
				time_range_value int not null,
				time_range_unit varchar(255) not null,
				since timestamptz not null,
				until timestamptz not null,
				status varchar(255) not null,
				phase varchar(255) not null,
				error jsonb null,
				created_at timestamptz not null,
				ended_at timestamptz null,
				waits_until timestamptz null,
				total int not null default 0,
				processed int not null default 0,
				included int not null default 0,
				not_judged int not null default 0,
				reused int not null default 0,
				last_seq int not null default 0,
				is_read boolean not null default false,
				from_storage int not null default 0,
				reached_back timestamptz null,
				posts_billed int not null default 0,
				model varchar(255) not null,
				words varchar(255) not null,
				prompt_tokens int not null default 0,
				completion_tokens int not null default 0,
				cost double precision null default 0,
				max_cost double precision not null,
				cancel_requested boolean not null default false,
				fence int not null default 0,
				lease_until timestamptz null
			)`);
		this.addSql(
			'create index filter_runs_user_id_created_at_index on filter_runs (user_id, created_at)',
		);
		this.addSql(
			'create index filter_runs_status_lease_until_index on filter_runs (status, lease_until)',
		);
		this.addSql(
			`create unique index filter_runs_one_running on filter_runs (user_id) where status = 'running'`,
		);
		this.addSql(`
			create table filter_run_posts (
				run_id uuid not null constraint filter_run_posts_run_id_foreign references filter_runs (id) on delete cascade,
				tweet_id varchar(255) not null,
				posted_at timestamptz not null,
				likes int not null,
				retweets int not null,
				author_name text not null,
				author_username varchar(255) not null,
				avatar_url text null,
				content text not null,
				repost_by varchar(255) null,
				seq int null,
				included boolean null,
				decided_by varchar(255) null,
				reason text null,
				override varchar(255) null,
				overridden_at timestamptz null,
				primary key (run_id, tweet_id)
			)`);
		this.addSql('create index filter_run_posts_run_id_seq_index on filter_run_posts (run_id, seq)');
		this.addSql('create index filter_run_posts_tweet_id_index on filter_run_posts (tweet_id)');
	}
}
