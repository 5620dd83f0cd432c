import { Migration } from '@mikro-orm/migrations';

/** The account that an action was begun with. */
export class Migration20261229ActionAccounts extends Migration {
	override up(): void {
		this.addSql('alter table tweet_actions add column account text null');
	}
}
