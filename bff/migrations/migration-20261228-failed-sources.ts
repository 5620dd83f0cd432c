import { Migration } from '@mikro-orm/migrations';

/** Why some of the sources of a run or fetch could not be read. */
export class Migration20261228FailedSources extends Migration {
	override up(): void {
		this.addSql('alter table filter_runs add column why text null');
		this.addSql('alter table tweet_fetches add column why text null');
	}
}
