import { Migration } from '@mikro-orm/migrations';

/** Filters that run by themselves, and what users have done with the posts worth reading. */
export class Migration20270101StandingFilters extends Migration {
	override up(): void {
		this.addSql(`
			create table filter_timetables (
				template_id uuid primary key constraint filter_timetables_template_id_foreign
					references filter_templates (id) on update cascade on delete cascade,
				user_id uuid not null constraint filter_timetables_user_id_foreign
					references users (id) on delete cascade,
				every varchar(255) not null,
				slots jsonb not null,
				zone varchar(255) not null,
				daily_limit double precision not null,
				paused_at timestamptz null,
				next_at timestamptz null,
				covered_until timestamptz null,
				blocked jsonb null,
				feed_id uuid null constraint filter_timetables_feed_id_unique unique,
				created_at timestamptz not null,
				updated_at timestamptz not null
			)
		`);
		this.addSql('create index filter_timetables_user_id_index on filter_timetables (user_id)');
		this.addSql('create index filter_timetables_next_at_index on filter_timetables (next_at)');
		this.addSql(
			'alter table filter_runs add column standing boolean not null default false, add column reserved double precision not null default 0',
		);
		this.addSql('alter table filter_run_posts add column story_key varchar(255) null');
		this.addSql(
			'create index filter_run_posts_story_key_index on filter_run_posts (story_key) where story_key is not null',
		);
		this.addSql(`
			create table reading_marks (
				user_id uuid not null constraint reading_marks_user_id_foreign
					references users (id) on delete cascade,
				story_key varchar(255) not null,
				mark varchar(255) not null,
				marked_at timestamptz not null,
				primary key (user_id, story_key)
			)
		`);
	}
}
