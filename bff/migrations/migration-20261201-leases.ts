import { Migration } from '@mikro-orm/migrations';

/**
 * One shape of leases in all tables, and columns with the names that the code uses. Renaming is
 * possible because there has been no release yet: no older version runs beside this one.
 */
export class Migration20261201Leases extends Migration {
	override up(): void {
		this.addSql('alter table filter_runs rename column words to prompt_hash');
		this.addSql('alter table filter_runs rename column fence to claims');
		this.addSql('alter table filter_runs add column lease_id uuid null');

		this.addSql('alter table messages rename column beat_at to lease_until');
		this.addSql(
			'alter index messages_status_beat_at_index rename to messages_status_lease_until_index',
		);

		this.addSql('alter table tweet_actions rename column attempt to lease_id');
		this.addSql('alter table tweet_actions rename column leased_until to lease_until');
		this.addSql('alter table tweet_actions rename column armed_at to first_attempt_at');
		this.addSql(`update tweet_actions set status = 'leased' where status = 'armed'`);

		this.addSql(
			'alter table tweet_fetches add column lease_id uuid null, add column lease_until timestamptz null, add column claims int not null default 0, drop column updated_at',
		);
		this.addSql(
			'create index tweet_fetches_status_lease_until_index on tweet_fetches (status, lease_until)',
		);

		this.addSql('alter table files rename column words to plain_text');
		this.addSql('alter table files rename column folded to folded_text');
		this.addSql('alter table feeds rename column read_from to fetched_from');
		this.addSql('alter table feeds rename column read_to to fetched_to');
		this.addSql('alter table customers rename column asked to reads_started');
		this.addSql('alter table customers rename column stored to read_stored');
	}
}
