import { Migration } from '@mikro-orm/migrations';

export class Migration20261220DraftLinks extends Migration {
	override up(): void {
		this.addSql('alter table drafts add column links jsonb null');
	}
}
