import { Migration } from '@mikro-orm/migrations';

export class Migration20261204Publishing extends Migration {
	override up(): void {
		const user = (table: string) =>
			`user_id uuid not null constraint ${table}_user_id_foreign references users (id) on delete cascade`;
		this.addSql(`
			create table drafts (
				id uuid not null primary key,
				${user('drafts')},
				version int not null,
				parts jsonb not null,
				labels text[] not null,
				source_thread_id uuid null,
				source_message_id uuid null,
				source_index int null,
				created_at timestamptz not null,
				updated_at timestamptz not null,
				deleted_at timestamptz null,
				constraint drafts_user_id_source_message_id_source_index_unique unique (user_id, source_message_id, source_index)
			)`);
		this.addSql('create index drafts_user_id_updated_at_index on drafts (user_id, updated_at)');
		this.addSql(`
			create table draft_versions (
				draft_id uuid not null constraint draft_versions_draft_id_foreign references drafts (id) on delete cascade,
				version int not null,
				parts jsonb not null,
				author varchar(255) not null,
				change varchar(255) null,
				created_at timestamptz not null,
				primary key (draft_id, version)
			)`);
		this.addSql(`
			create table publications (
				draft_id uuid not null primary key constraint publications_draft_id_foreign references drafts (id) on update cascade on delete cascade,
				${user('publications')},
				status varchar(255) not null,
				due_at timestamptz not null,
				local_time varchar(255) not null,
				zone varchar(255) not null,
				is_slot boolean not null,
				is_now boolean not null default false,
				claims int not null default 0,
				lease_id uuid null,
				lease_until timestamptz null,
				error jsonb null,
				posted_at timestamptz null,
				mailed_at timestamptz null,
				updated_at timestamptz not null
			)`);
		this.addSql('create index publications_status_due_at_index on publications (status, due_at)');
		this.addSql('create index publications_user_id_due_at_index on publications (user_id, due_at)');
		this.addSql(`
			create table publication_parts (
				draft_id uuid not null constraint publication_parts_draft_id_foreign references publications (draft_id) on delete cascade,
				position int not null,
				text text not null,
				media jsonb not null,
				status varchar(255) not null,
				first_attempt_at timestamptz null,
				posted_id varchar(255) null,
				posted_at timestamptz null,
				primary key (draft_id, position)
			)`);
		this.addSql(`
			create table publishing_costs (
				id uuid not null primary key,
				${user('publishing_costs')},
				draft_id uuid null,
				kind varchar(255) not null,
				amount double precision not null,
				at timestamptz not null
			)`);
		this.addSql('create index publishing_costs_user_id_at_index on publishing_costs (user_id, at)');
		this.addSql('create index publishing_costs_draft_id_index on publishing_costs (draft_id)');
		this.addSql(`
			create table post_results (
				draft_id uuid not null constraint post_results_draft_id_foreign references publications (draft_id) on delete cascade,
				day int not null,
				likes int not null,
				reposts int not null,
				replies int not null,
				views int null,
				sampled_at timestamptz not null,
				primary key (draft_id, day)
			)`);
		this.addSql(`
			create table publishing_settings (
				user_id uuid not null primary key constraint publishing_settings_user_id_foreign references users (id) on update cascade on delete cascade,
				zone varchar(255) null,
				slots jsonb not null,
				undo_seconds int not null,
				monthly_limit double precision null,
				mail_on_failure boolean not null,
				results_limit double precision null,
				long_posts boolean not null,
				paused_at timestamptz null,
				pause_reason varchar(255) null,
				updated_at timestamptz not null
			)`);
	}
}
