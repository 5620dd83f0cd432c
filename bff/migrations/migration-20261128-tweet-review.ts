import { Migration } from '@mikro-orm/migrations';

export class Migration20261128TweetReview extends Migration {
	override up(): void {
		this.addSql('alter table identities add column scopes text null');
		this.addSql(`
			create table tweet_actions (
				user_id uuid not null constraint tweet_actions_user_id_foreign references users (id) on delete cascade,
				tweet_id varchar(255) not null,
				action varchar(255) not null,
				status varchar(255) not null,
				text text null,
				posted_id varchar(255) null,
				error jsonb null,
				attempt uuid null,
				leased_until timestamptz null,
				armed_at timestamptz not null,
				updated_at timestamptz not null,
				primary key (user_id, tweet_id, action)
			)`);
		this.addSql(
			'create index tweet_actions_user_id_action_updated_at_index on tweet_actions (user_id, action, updated_at)',
		);
		this.addSql(`
			create table tweet_fetches (
				user_id uuid primary key constraint tweet_fetches_user_id_foreign references users (id) on update cascade on delete cascade,
				every varchar(255) not null default 'never',
				status varchar(255) not null default 'never',
				started_at timestamptz null,
				ended_at timestamptz null,
				waits_until timestamptz null,
				found int not null default 0,
				fresh int not null default 0,
				billed int not null default 0,
				error jsonb null,
				next_at timestamptz null,
				updated_at timestamptz not null
			)`);
		this.addSql('create index tweet_fetches_next_at_index on tweet_fetches (next_at)');
		this.addSql('alter table reply_drafts alter column run_id drop not null');
		this.addSql(`
			alter table reply_drafts
				add column author_username varchar(255) not null default '',
				add column tone varchar(255) not null default 'own',
				add column discarded_at timestamptz null`);
		this.addSql(
			'create index reply_drafts_user_id_created_at_index on reply_drafts (user_id, created_at)',
		);
	}
}
