import { Migration } from '@mikro-orm/migrations';

export class Migration20261221PostAttachments extends Migration {
	override up(): void {
		this.addSql('alter table tweets add column attached jsonb null');
		this.addSql('alter table filter_run_posts add column attached jsonb null');
	}
}
