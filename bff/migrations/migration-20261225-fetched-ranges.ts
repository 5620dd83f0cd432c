import { Migration } from '@mikro-orm/migrations';

/**
 * A feed has a fetched range for each of its sources, not one in all. The columns of the one stay
 * for servers of the previous release.
 */
export class Migration20261225FetchedRanges extends Migration {
	override up(): void {
		this.addSql(`
			create table fetched_ranges (
				user_id uuid not null,
				source text not null,
				fetched_from timestamptz null,
				fetched_to timestamptz null,
				constraint fetched_ranges_pkey primary key (user_id, source),
				constraint fetched_ranges_user_id_foreign foreign key (user_id)
					references users (id) on delete cascade
			)`);
		this.addSql(`
			insert into fetched_ranges (user_id, source, fetched_from, fetched_to)
			select user_id, source, fetched_from, fetched_to from feeds where source is not null`);
	}
}
