import { Migration } from '@mikro-orm/migrations';

export class Migration20261201Checklist extends Migration {
	override up(): void {
		this.addSql('alter table users add column checklist_hidden boolean not null default false');
	}
}
