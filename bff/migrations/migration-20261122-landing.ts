import { Migration } from '@mikro-orm/migrations';

export class Migration20261122Landing extends Migration {
	override up(): void {
		this.addSql(`
			create table landing_submissions (
				id uuid primary key,
				session_id varchar(255) not null constraint landing_submissions_session_id_unique unique,
				submitted boolean not null,
				email varchar(255) null,
				signup_datetime timestamptz null,
				timezone varchar(255) null,
				device_type varchar(255) not null,
				operating_system varchar(255) not null,
				browser varchar(255) not null,
				referrer_url text null,
				utm_source varchar(255) null,
				utm_medium varchar(255) null,
				utm_campaign varchar(255) null,
				utm_term varchar(255) null,
				utm_content varchar(255) null,
				ad_click_id varchar(255) null,
				page_visited text null,
				session_length_seconds int not null,
				scroll_depth_percentage int not null,
				click_count int not null,
				raw_data jsonb not null,
				location jsonb not null,
				created_at timestamptz not null,
				updated_at timestamptz not null
			)`);
		this.addSql('create index landing_submissions_email_index on landing_submissions (email)');
		this.addSql(`
			create table early_access_addresses (
				email varchar(255) primary key,
				created_at timestamptz not null
			)`);
	}
}
