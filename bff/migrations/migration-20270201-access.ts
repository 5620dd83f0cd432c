import { Migration } from '@mikro-orm/migrations';

const USER = (table: string) =>
	`user_id uuid not null constraint ${table}_user_id_foreign references users (id) on delete cascade`;

/**
 * What programs may do with an account: tokens, agents, proposals and webhooks. Revisions of files
 * get a mark of those that programs saved.
 */
export class Migration20270201Access extends Migration {
	override up(): void {
		this.addSql(`
			create table access_tokens (
				id uuid primary key,
				${USER('access_tokens')},
				name varchar(255) not null,
				granted varchar(255) not null,
				token_hash varchar(255) not null constraint access_tokens_token_hash_unique unique,
				ending varchar(255) not null,
				created_at timestamptz not null,
				expires_at timestamptz not null,
				last_used_at timestamptz null,
				revoked_at timestamptz null
			)
		`);
		for (const column of ['user_id', 'expires_at'])
			this.addSql(`create index access_tokens_${column}_index on access_tokens (${column})`);
		this.addSql(`
			create table agents (
				id uuid primary key,
				${USER('agents')},
				grant_id varchar(255) not null constraint agents_grant_id_unique unique,
				client_id text not null,
				name varchar(255) not null,
				host varchar(255) null,
				granted varchar(255) not null,
				created_at timestamptz not null,
				last_used_at timestamptz null,
				revoked_at timestamptz null
			)
		`);
		this.addSql('create index agents_user_id_index on agents (user_id)');
		this.addSql(`
			create table oauth_records (
				kind varchar(255) not null,
				id_hash varchar(255) not null,
				user_id uuid null constraint oauth_records_user_id_foreign references users (id) on delete cascade,
				grant_id varchar(255) null,
				payload jsonb not null,
				consumed_at timestamptz null,
				expires_at timestamptz not null,
				primary key (kind, id_hash)
			)
		`);
		for (const column of ['user_id', 'grant_id', 'expires_at'])
			this.addSql(`create index oauth_records_${column}_index on oauth_records (${column})`);
		this.addSql(`
			create table api_requests (
				caller varchar(255) not null,
				key varchar(255) not null,
				${USER('api_requests')},
				request_hash varchar(255) not null,
				status int null,
				response text null,
				created_at timestamptz not null,
				primary key (caller, key)
			)
		`);
		this.addSql('create index api_requests_user_id_index on api_requests (user_id)');
		this.addSql('create index api_requests_created_at_index on api_requests (created_at)');
		this.addSql(`
			create table proposals (
				id uuid primary key,
				${USER('proposals')},
				caller varchar(255) not null,
				by varchar(255) not null,
				kind varchar(255) not null,
				subject varchar(255) not null,
				input jsonb not null,
				note text null,
				status varchar(255) not null,
				hash varchar(255) not null,
				action jsonb null,
				outcome jsonb null,
				created_at timestamptz not null,
				expires_at timestamptz not null,
				answered_at timestamptz null
			)
		`);
		this.addSql(
			'create index proposals_user_id_created_at_index on proposals (user_id, created_at)',
		);
		this.addSql('create index proposals_created_at_index on proposals (created_at)');
		this.addSql(
			`create unique index proposals_one_open on proposals (user_id, kind, subject) where status = 'open'`,
		);
		this.addSql(`
			create table webhooks (
				id uuid primary key,
				${USER('webhooks')},
				url text not null,
				sealed_secret text not null,
				events jsonb not null,
				created_at timestamptz not null,
				stopped_at timestamptz null
			)
		`);
		this.addSql('create index webhooks_user_id_index on webhooks (user_id)');
		this.addSql(`
			create table webhook_deliveries (
				id uuid primary key,
				webhook_id uuid not null constraint webhook_deliveries_webhook_id_foreign
					references webhooks (id) on delete cascade,
				event varchar(255) not null,
				body text not null,
				status varchar(255) not null,
				attempts int not null default 0,
				next_at timestamptz null,
				result text null,
				created_at timestamptz not null,
				claims int not null default 0,
				lease_id uuid null,
				lease_until timestamptz null
			)
		`);
		this.addSql(
			'create index webhook_deliveries_webhook_id_created_at_index on webhook_deliveries (webhook_id, created_at)',
		);
		this.addSql(
			'create index webhook_deliveries_status_next_at_index on webhook_deliveries (status, next_at)',
		);
		this.addSql(
			'create index webhook_deliveries_created_at_index on webhook_deliveries (created_at)',
		);
		this.addSql(
			`create index webhook_deliveries_waiting on webhook_deliveries (webhook_id) where status = 'waiting'`,
		);
		this.addSql('alter table file_revisions add by_program boolean not null default false');
	}
}
