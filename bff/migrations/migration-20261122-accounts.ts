import { Migration } from '@mikro-orm/migrations';

export class Migration20261122Accounts extends Migration {
	override up(): void {
		this.addSql(`
			create table account_links (
				id uuid primary key,
				kind varchar(255) not null,
				token_hash varchar(255) not null constraint account_links_token_hash_unique unique,
				user_id uuid null constraint account_links_user_id_foreign references users (id) on delete cascade,
				email varchar(255) null,
				username varchar(255) null,
				created_at timestamptz not null,
				expires_at timestamptz not null,
				used_at timestamptz null
			)`);
		this.addSql('create index account_links_user_id_index on account_links (user_id)');
		this.addSql(`
			create table identities (
				provider varchar(255) not null,
				subject varchar(255) not null,
				user_id uuid not null constraint identities_user_id_foreign references users (id) on delete cascade,
				email varchar(255) null,
				handle varchar(255) null,
				sealed_tokens text null,
				created_at timestamptz not null,
				updated_at timestamptz not null,
				primary key (provider, subject)
			)`);
		this.addSql('create index identities_user_id_index on identities (user_id)');
	}
}
