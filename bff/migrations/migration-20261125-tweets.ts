import { Migration } from '@mikro-orm/migrations';

export class Migration20261125Tweets extends Migration {
	override up(): void {
		this.addSql(`
			create table tweets (
				user_id uuid not null constraint tweets_user_id_foreign references users (id) on delete cascade,
				id varchar(255) not null,
				author_id varchar(255) not null,
				author_name text not null,
				author_username varchar(255) not null,
				avatar_url text null,
				text text not null,
				created_at timestamptz not null,
				likes int not null,
				retweets int not null,
				replies int not null,
				repost_of jsonb null,
				reply_to varchar(255) null,
				lang varchar(255) null,
				edit_ids jsonb not null,
				source text not null,
				read_at timestamptz not null,
				primary key (user_id, id)
			)`);
		this.addSql(
			'create index tweets_user_id_created_at_id_index on tweets (user_id, created_at, id)',
		);
		this.addSql(`
			create table feeds (
				user_id uuid primary key constraint feeds_user_id_foreign references users (id) on update cascade on delete cascade,
				accounts jsonb not null default '[]',
				query text not null default '',
				source text null,
				read_from timestamptz null,
				read_to timestamptz null
			)`);
	}
}
