import { Migration } from '@mikro-orm/migrations';

export class Migration20261210AnswerPrompts extends Migration {
	override up(): void {
		this.addSql(`
			create table answer_prompts (
				message_id uuid not null primary key constraint answer_prompts_message_id_foreign references messages (id) on update cascade on delete cascade,
				prompt jsonb not null
			)`);
	}
}
