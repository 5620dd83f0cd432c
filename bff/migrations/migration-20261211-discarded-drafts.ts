import { Migration } from '@mikro-orm/migrations';

export class Migration20261211DiscardedDrafts extends Migration {
	override up(): void {
		this.addSql(`
			create table discarded_drafts (
				user_id uuid not null,
				message_id uuid not null,
				index int not null,
				thread_id uuid not null,
				draft_id uuid null,
				discarded_at timestamptz not null,
				constraint discarded_drafts_pkey primary key (user_id, message_id, index),
				constraint discarded_drafts_user_id_foreign foreign key (user_id)
					references users (id) on delete cascade
			)`);
		this.addSql(
			'create index discarded_drafts_user_id_thread_id_index on discarded_drafts (user_id, thread_id)',
		);
	}
}
