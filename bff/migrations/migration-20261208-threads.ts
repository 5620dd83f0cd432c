import { Migration } from '@mikro-orm/migrations';

/**
 * Threads can be pinned, archived and deleted, and know who wrote their name. The previous release
 * shows archived and deleted threads as before.
 */
export class Migration20261208Threads extends Migration {
	override up(): void {
		this.addSql(`
			alter table threads
				add column pinned_at timestamptz null,
				add column archived_at timestamptz null,
				add column deleted_at timestamptz null,
				add column name_source varchar(255) not null default 'instruction'`);
	}
}
