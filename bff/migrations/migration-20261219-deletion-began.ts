import { Migration } from '@mikro-orm/migrations';

export class Migration20261219DeletionBegan extends Migration {
	override up(): void {
		this.addSql('alter table users add column deletion_began_at timestamptz null');
	}
}
