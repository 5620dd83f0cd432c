import { Migration } from '@mikro-orm/migrations';

/**
 * Publishing at several accounts. `network_lease_id` keeps servers of the previous release, which
 * publish everything at X, from publishing what is for another network; remove it with the next
 * release.
 */
export class Migration20261230CrossPosts extends Migration {
	override up(): void {
		this.addSql(`
			alter table drafts
				add column cross_post_of uuid null constraint drafts_cross_post_of_foreign references drafts (id) on delete cascade,
				add column network varchar(255) null,
				add column account_id uuid null,
				add column has_own_text boolean not null default false`);
		this.addSql('create index drafts_cross_post_of_index on drafts (cross_post_of)');
		this.addSql(`
			alter table publications
				add column network varchar(255) null,
				add column network_account_id uuid null,
				add column network_lease_id uuid null,
				add constraint publications_network_lease_check
					check (network is null or lease_id is null or (network_lease_id is not null and network_lease_id = lease_id))`);
	}
}
