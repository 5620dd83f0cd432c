import { Migration } from '@mikro-orm/migrations';

/**
 * Publishing at several accounts. Servers of the previous release publish everything at X: the
 * trigger keeps them from queueing what is for another network, and `network_lease_id` from sending
 * it. Remove both with the next release.
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
		this.addSql(`
			create function keep_network() returns trigger language plpgsql as $$
			begin
				if exists (select from drafts where id = new.draft_id and network is not null) then
					raise exception 'draft % is published at another network than X', new.draft_id;
				end if;
				return new;
			end $$`);
		this.addSql(`
			create trigger keep_network before insert or update of status on publications for each row
			when (new.status = 'queued' and new.network is null) execute function keep_network()`);
	}
}
