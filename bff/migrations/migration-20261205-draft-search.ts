import { Migration } from '@mikro-orm/migrations';

export class Migration20261205DraftSearch extends Migration {
	override up(): void {
		this.addSql(`alter table drafts add column folded_text text not null default ''`);
		this.addSql(
			'create index drafts_user_id_source_thread_id_index on drafts (user_id, source_thread_id)',
		);
	}
}
