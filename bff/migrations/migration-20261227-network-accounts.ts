import { Migration } from '@mikro-orm/migrations';

export class Migration20261227NetworkAccounts extends Migration {
	override up(): void {
		this.addSql(`
			create table network_accounts (
				id uuid not null primary key,
				user_id uuid not null constraint network_accounts_user_id_foreign references users (id) on delete cascade,
				network varchar(255) not null,
				server varchar(255) not null,
				account_id varchar(255) not null,
				handle varchar(255) not null,
				sealed_token text null,
				scopes text null,
				expires_at timestamptz null,
				refreshing_until timestamptz null,
				connected_at timestamptz not null,
				last_success_at timestamptz null,
				last_error text null,
				last_error_at timestamptz null,
				constraint network_accounts_user_id_network_server_account_id_unique
					unique (user_id, network, server, account_id)
			)`);
		this.addSql(`
			create table mastodon_apps (
				server varchar(255) not null,
				redirect_uri varchar(255) not null,
				client_id text not null,
				sealed_secret text not null,
				created_at timestamptz not null,
				primary key (server, redirect_uri)
			)`);
	}
}
