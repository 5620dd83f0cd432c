import { Migration } from '@mikro-orm/migrations';

export class Migration20261214Deletion extends Migration {
	override up(): void {
		this.addSql('alter table users add column deletes_at timestamptz null');
	}
}
