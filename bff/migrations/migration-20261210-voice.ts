import { Migration } from '@mikro-orm/migrations';

/** Examples of how users write, and whether a thread uses them. */
export class Migration20261210Voice extends Migration {
	override up(): void {
		this.addSql(`
			create table voice_examples (
				user_id uuid not null constraint voice_examples_user_id_foreign references users (id) on delete cascade,
				draft_id uuid not null,
				position int not null,
				primary key (user_id, draft_id)
			)`);
		this.addSql('alter table threads add column uses_voice boolean not null default true');
	}
}
