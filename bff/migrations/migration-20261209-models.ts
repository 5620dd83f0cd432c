import { Migration } from '@mikro-orm/migrations';

export class Migration20261209Models extends Migration {
	override up(): void {
		this.addSql(`
			create table compose_settings (
				user_id uuid not null primary key constraint compose_settings_user_id_foreign references users (id) on update cascade on delete cascade,
				monthly_limit double precision null,
				spent double precision not null default 0,
				spent_month varchar(255) not null default '',
				reservations jsonb not null default '{}',
				favourite_models text[] not null default '{}'
			)`);
		this.addSql('alter table threads add column model varchar(255) null');
		this.addSql(`
			alter table messages
				add column quote jsonb null,
				add column is_cost_estimated boolean not null default false`);
	}
}
