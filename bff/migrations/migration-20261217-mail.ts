import { Migration } from '@mikro-orm/migrations';

export class Migration20261217Mail extends Migration {
	override up(): void {
		this.addSql('alter table publishing_settings add column digest_after timestamptz null');
		this.addSql(`
			create table returned_addresses (
				address varchar(255) not null constraint returned_addresses_pkey primary key,
				returned_at timestamptz not null
			)`);
		this.addSql(
			'create index returned_addresses_returned_at_index on returned_addresses (returned_at)',
		);
	}
}
