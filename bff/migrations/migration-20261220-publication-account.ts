import { Migration } from '@mikro-orm/migrations';

export class Migration20261220PublicationAccount extends Migration {
	override up(): void {
		this.addSql('alter table publications add column account_id text null');
		// What was sent with the connection that is still there was sent from its account.
		this.addSql(`
			update publications set account_id = identities.subject
			from identities
			where identities.user_id = publications.user_id and identities.provider = 'twitter'
				and identities.created_at <= (
					select min(first_attempt_at) from publication_parts part
					where part.draft_id = publications.draft_id
				)
		`);
	}
}
