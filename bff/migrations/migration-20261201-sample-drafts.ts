import { Migration } from '@mikro-orm/migrations';

export class Migration20261201SampleDrafts extends Migration {
	override up(): void {
		this.addSql('alter table users add column sample_thread_id uuid null');
	}
}
