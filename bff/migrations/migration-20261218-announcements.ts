import { Migration } from '@mikro-orm/migrations';

export class Migration20261218Announcements extends Migration {
	override up(): void {
		this.addSql(`
			create table announcements (
				id uuid not null constraint announcements_pkey primary key,
				text text not null,
				severity varchar(255) not null,
				link jsonb null,
				audience varchar(255) not null,
				starts_at timestamptz not null,
				ends_at timestamptz not null
			)`);
		this.addSql('create index announcements_ends_at_index on announcements (ends_at)');
		this.addSql(`
			create table maintenance (
				id int not null constraint maintenance_pkey primary key,
				ends_at timestamptz not null
			)`);
	}
}
