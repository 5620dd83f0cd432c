import { Migration } from '@mikro-orm/migrations';

/** The sources of a filter template, and all the sources from which a post was read. */
export class Migration20261231Sources extends Migration {
	override up(): void {
		this.addSql(
			"alter table filter_template_versions add column sources jsonb not null default '[]'",
		);
		this.addSql("alter table tweets add column further_sources text[] not null default '{}'");
	}
}
