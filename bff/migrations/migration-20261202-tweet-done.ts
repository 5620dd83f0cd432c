import { Migration } from '@mikro-orm/migrations';

export class Migration20261202TweetDone extends Migration {
	override up(): void {
		this.addSql(`
			create table tweet_done (
				user_id uuid not null constraint tweet_done_user_id_foreign references users (id) on delete cascade,
				tweet_id varchar(255) not null,
				done_at timestamptz not null,
				primary key (user_id, tweet_id)
			)`);
	}
}
