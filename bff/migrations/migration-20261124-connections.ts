import { Migration } from '@mikro-orm/migrations';

export class Migration20261124Connections extends Migration {
	override up(): void {
		this.addSql('drop index identities_user_id_index');
		this.addSql(
			'alter table identities add constraint identities_user_id_provider_unique unique (user_id, provider)',
		);
		this.addSql('alter table identities add column refreshing_until timestamptz null');
		// Those of mere sign-ins, which nothing could be read with for longer than two hours.
		this.addSql('update identities set sealed_tokens = null');
	}
}
