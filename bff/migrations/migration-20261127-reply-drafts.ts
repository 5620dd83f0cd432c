import { Migration } from '@mikro-orm/migrations';

export class Migration20261127ReplyDrafts extends Migration {
	override up(): void {
		this.addSql(`
			create table reply_drafts (
				user_id uuid not null constraint reply_drafts_user_id_foreign references users (id) on delete cascade,
				tweet_id varchar(255) not null,
				run_id uuid not null constraint reply_drafts_run_id_foreign references filter_runs (id) on delete cascade,
				text text not null,
				created_at timestamptz not null,
				primary key (user_id, tweet_id)
			)`);
		this.addSql('create index reply_drafts_run_id_index on reply_drafts (run_id)');
		this.addSql(`
			create table reply_jobs (
				run_id uuid primary key constraint reply_jobs_run_id_foreign references filter_runs (id) on update cascade on delete cascade,
				status varchar(255) not null,
				total int not null,
				failed int not null default 0,
				error text null,
				updated_at timestamptz not null
			)`);
		this.addSql(
			'create index filter_run_posts_labels on filter_run_posts (run_id) where override is not null',
		);
	}
}
