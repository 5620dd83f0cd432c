import { Migration } from '@mikro-orm/migrations';

export class Migration20261203Media extends Migration {
	override up(): void {
		this.addSql(`
			create table media (
				id uuid primary key,
				user_id uuid not null constraint media_user_id_foreign references users (id) on delete cascade,
				name text not null,
				kind varchar(255) not null,
				type varchar(255) not null,
				size int not null,
				received int not null,
				width int not null,
				height int not null,
				duration_ms int null,
				status varchar(255) not null,
				created_at timestamptz not null,
				used_at timestamptz not null
			)`);
		this.addSql('create index media_user_id_index on media (user_id)');
		this.addSql('create index media_status_used_at_index on media (status, used_at)');
	}
}
