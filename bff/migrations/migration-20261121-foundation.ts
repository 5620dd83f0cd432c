import { Migration } from '@mikro-orm/migrations';

export class Migration20261121Foundation extends Migration {
	override up(): void {
		this.addSql(`
			create table users (
				id uuid primary key,
				username varchar(255) not null constraint users_username_unique unique,
				email varchar(255) null constraint users_email_unique unique,
				name varchar(255) null,
				password_hash text null,
				onboarding_completed boolean not null default false,
				onboarding jsonb null,
				created_at timestamptz not null
			)`);
		this.addSql(`
			create table sessions (
				id uuid primary key,
				user_id uuid not null constraint sessions_user_id_foreign references users (id) on delete cascade,
				created_at timestamptz not null,
				last_seen_at timestamptz not null,
				revoked_at timestamptz null,
				user_agent text null
			)`);
		this.addSql('create index sessions_user_id_index on sessions (user_id)');
		this.addSql(`
			create table user_api_keys (
				user_id uuid not null constraint user_api_keys_user_id_foreign references users (id) on delete cascade,
				field varchar(255) not null,
				ciphertext text not null,
				updated_at timestamptz not null,
				primary key (user_id, field)
			)`);
		this.addSql(`
			create table subscriptions (
				user_id uuid primary key constraint subscriptions_user_id_foreign references users (id) on update cascade on delete cascade,
				status varchar(255) not null,
				trial_ends_at timestamptz null,
				updated_at timestamptz not null
			)`);
		this.addSql(`
			create table threads (
				id uuid primary key,
				user_id uuid not null constraint threads_user_id_foreign references users (id) on delete cascade,
				name varchar(255) not null,
				created_at timestamptz not null,
				updated_at timestamptz not null
			)`);
		this.addSql(
			'create index threads_user_id_updated_at_id_index on threads (user_id, updated_at, id)',
		);
		this.addSql(`
			create table messages (
				id uuid primary key,
				user_id uuid not null constraint messages_user_id_foreign references users (id) on delete cascade,
				thread_id uuid not null constraint messages_thread_id_foreign references threads (id) on delete cascade,
				position int not null,
				role varchar(255) not null,
				content text not null,
				file_refs jsonb not null,
				created_at timestamptz not null,
				status varchar(255) null,
				beat_at timestamptz null,
				stop_requested boolean not null default false,
				error jsonb null,
				model varchar(255) null,
				generation_id varchar(255) null,
				prompt_tokens int null,
				completion_tokens int null,
				cost double precision null,
				constraint messages_thread_id_position_unique unique (thread_id, position)
			)`);
		this.addSql('create index messages_status_beat_at_index on messages (status, beat_at)');
	}
}
