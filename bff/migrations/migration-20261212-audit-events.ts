import { Migration } from '@mikro-orm/migrations';

export class Migration20261212AuditEvents extends Migration {
	override up(): void {
		this.addSql(`
			create table audit_events (
				id uuid not null constraint audit_events_pkey primary key,
				user_id uuid not null,
				kind varchar(255) not null,
				details jsonb not null,
				user_agent text null,
				created_at timestamptz not null,
				constraint audit_events_user_id_foreign foreign key (user_id)
					references users (id) on delete cascade
			)`);
		this.addSql(
			'create index audit_events_user_id_created_at_index on audit_events (user_id, created_at)',
		);
		this.addSql('create index audit_events_created_at_index on audit_events (created_at)');
	}
}
