import { Migration } from '@mikro-orm/migrations';

/** The columns that each table's folded text is made from. */
const sources = {
	threads: 'name',
	messages: 'content',
	files: 'plain_text',
	drafts: 'parts',
	users: 'username, name, email',
} as const;

/**
 * Texts as a search looks for them, without accents and ligatures too: see `folded-texts.ts`. Null
 * until a search folds them, so that existing rows need no update here. A trigger empties the
 * column when the text is written, so that texts of the previous release are folded again as well.
 */
export class Migration20261222FoldedTexts extends Migration {
	override up(): void {
		this.addSql(`
			create function forget_folded_text() returns trigger language plpgsql as $$
			begin
				new.folded_text := null;
				return new;
			end $$`);
		for (const [table, source] of Object.entries(sources)) {
			// What `files` and `drafts` had still has accents. Removing the column rewrites no rows.
			this.addSql(`alter table ${table} drop column if exists folded_text`);
			this.addSql(`alter table ${table} add column folded_text text null`);
			this.addSql(`
				create trigger forget_folded_text before insert or update of ${source} on ${table}
				for each row execute function forget_folded_text()`);
		}
	}
}
