import { Migration } from '@mikro-orm/migrations';

export class Migration20261215Operators extends Migration {
	override up(): void {
		this.addSql('alter table users add column is_operator boolean not null default false');
	}
}
