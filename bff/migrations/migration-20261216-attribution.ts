import { Migration } from '@mikro-orm/migrations';

export class Migration20261216Attribution extends Migration {
	override up(): void {
		this.addSql(`
			create table attributions (
				user_id uuid not null constraint attributions_pkey primary key,
				utm_source varchar(255) null,
				utm_medium varchar(255) null,
				utm_campaign varchar(255) null,
				utm_term varchar(255) null,
				utm_content varchar(255) null,
				referrer_host varchar(255) null,
				landing_path varchar(255) null,
				is_ad_click boolean not null,
				ad_click_id varchar(255) null,
				visited_at timestamptz not null,
				created_at timestamptz not null,
				constraint attributions_user_id_foreign foreign key (user_id)
					references users (id) on update cascade on delete cascade
			)`);
		this.addSql(`
			create table payments (
				id varchar(255) not null constraint payments_pkey primary key,
				user_id uuid not null,
				amount int not null,
				currency varchar(255) not null,
				at timestamptz not null,
				constraint payments_user_id_foreign foreign key (user_id)
					references users (id) on delete cascade
			)`);
		this.addSql('create index payments_user_id_index on payments (user_id)');
		this.addSql(
			'create index landing_submissions_created_at_index on landing_submissions (created_at)',
		);
		this.addSql('create index users_created_at_index on users (created_at)');
	}
}
