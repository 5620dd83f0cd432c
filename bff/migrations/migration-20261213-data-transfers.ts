import { Migration } from '@mikro-orm/migrations';

export class Migration20261213DataTransfers extends Migration {
	override up(): void {
		this.addSql(`
			create table data_transfers (
				id uuid not null constraint data_transfers_pkey primary key,
				user_id uuid not null,
				kind varchar(255) not null,
				status varchar(255) not null,
				name text null,
				size double precision null,
				received double precision not null default 0,
				result jsonb null,
				error jsonb null,
				created_at timestamptz not null,
				ended_at timestamptz null,
				expires_at timestamptz not null,
				claims int not null default 0,
				lease_id uuid null,
				lease_until timestamptz null,
				constraint data_transfers_user_id_foreign foreign key (user_id)
					references users (id) on delete cascade
			)`);
		this.addSql(
			'create index data_transfers_status_lease_until_index on data_transfers (status, lease_until)',
		);
		this.addSql(`
			create unique index data_transfers_one_at_a_time on data_transfers (user_id, kind)
				where status in ('uploading', 'running')`);
	}
}
