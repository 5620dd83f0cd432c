import { Migration } from '@mikro-orm/migrations';

/** The network of each post, and the address of its page where that does not follow from its id. */
export class Migration20261226PostNetworks extends Migration {
	override up(): void {
		for (const table of ['tweets', 'filter_run_posts']) {
			this.addSql(`alter table ${table} add column network varchar(255) not null default 'x'`);
			this.addSql(`alter table ${table} add column url text null`);
		}
		this.addSql('alter table tweets add column account_id uuid null');
	}
}
