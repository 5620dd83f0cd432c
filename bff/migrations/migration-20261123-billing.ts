import { Migration } from '@mikro-orm/migrations';

export class Migration20261123Billing extends Migration {
	override up(): void {
		this.addSql(`
			create table customers (
				user_id uuid primary key constraint customers_user_id_foreign references users (id) on update cascade on delete cascade,
				stripe_customer_id varchar(255) not null constraint customers_stripe_customer_id_unique unique,
				created_at timestamptz not null,
				trial_used_at timestamptz null,
				checked_at timestamptz null,
				asked int not null default 0,
				stored int not null default 0
			)`);
		this.addSql('create index customers_checked_at_index on customers (checked_at)');
		this.addSql(`
			create table stripe_events (
				id varchar(255) primary key,
				type varchar(255) not null,
				customer varchar(255) not null,
				created timestamptz not null,
				received_at timestamptz not null
			)`);
		this.addSql('create index stripe_events_customer_index on stripe_events (customer)');
		this.addSql(`
			alter table subscriptions
				add column stripe_subscription_id varchar(255) null,
				add column plan varchar(255) null,
				add column renews_at timestamptz null,
				add column ends_at timestamptz null,
				add column cause varchar(255) null`);
	}
}
